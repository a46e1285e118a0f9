import { IconSettings, IconShirt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { sortByUrgency } from '#domain/clock/clock.ts';
import { formatDateTime } from '#domain/format/calendar.ts';
import { summarizePayment } from '#domain/format/paymentWords.ts';
import { formatPhone } from '#domain/format/phone.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { PasskeyOffer } from '#web/secondFactor/PasskeyOffer.tsx';
import { useSession } from '#web/shell/session.tsx';
import { Amount } from '#web/ui/Amount.tsx';
import { LoadFailure } from '#web/ui/feedback/LoadFailure.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { getMeansLabel } from '../payment/getMeansLabel.ts';
import { PaymentChoice } from '../payment/PaymentChoice.tsx';
import { CALL_TO_ORDER } from '../words.ts';
import classes from './DashboardPage.module.css';
import { GarmentTiles } from './GarmentTiles.tsx';
import { LastTime } from './LastTime.tsx';
import { OrderStrip } from './OrderStrip.tsx';

export function DashboardPage() {
  const profile = trpc.profile.get.useQuery(undefined, {
    meta: { title: 'Erreur de chargement', text: 'Impossible de charger votre profil.' },
  });
  const latest = trpc.orders.latest.useQuery(undefined, { meta: { silent: true } });
  const inProgress = trpc.orders.inProgress.useInfiniteQuery(
    {},
    { getNextPageParam: (page) => page.nextCursor, meta: { silent: true } },
  );
  const catalogue = trpc.catalogue.list.useQuery(undefined, { meta: { silent: true } });
  const publicFacts = trpc.catalogue.facts.useQuery();
  const { me, signOut } = useSession();
  const navigate = useNavigate();

  // The session knows the name before the profile arrives.
  const withGreeting = (content: ReactNode) => (
    <>
      <PageHeader title={`Bonjour ${profile.data?.fullname ?? me?.fullname ?? ''}`} />
      {content}
    </>
  );
  if (profile.isPending || latest.isPending || inProgress.isPending || catalogue.isPending)
    return withGreeting(<ListSkeleton />);
  if (!profile.data) {
    return withGreeting(
      <LoadFailure
        title="Erreur de chargement"
        message="Impossible de charger votre profil."
        query={profile}
        action={
          // The sign-in page would redirect a signed-in person back here, so they are signed out first.
          <Button onClick={() => void signOut({ quietly: true }).then(() => navigate(paths.signIn))}>
            Retour à la connexion
          </Button>
        }
      />,
    );
  }
  const { email, phone } = profile.data;
  const order = latest.data;
  const [first, ...others] = sortByUrgency(inProgress.data?.pages.flatMap(({ items }) => items) ?? []);
  const garments = catalogue.data ?? [];
  return withGreeting(
    <div className={classes.grid}>
      <div className={classes.pair}>
        {first ? <OrderStrip orders={[first, ...others]} /> : null}
        {order && order.status !== 'cancelled' && publicFacts.data ? (
          <LastTime order={order} garments={garments} terms={publicFacts.data} />
        ) : null}
      </div>
      {garments.length > 0 ? (
        <GarmentTiles
          garments={garments}
          title={order ? 'Autre chose à laver\u00a0?' : 'Que faut-il laver\u00a0?'}
        />
      ) : null}
      <div className={classes.pair}>
        <div className={classes.grid}>
          <Card className={`bg-pale ${classes.call}`} aria-label="Passer une commande">
            <p className="text-14">{CALL_TO_ORDER}</p>
            <ButtonLink to={paths.client.order} size="lg" full icon={IconShirt}>
              Passer une commande
            </ButtonLink>
          </Card>
          <PasskeyOffer />
          <LatestOrder order={order} isError={latest.isError} />
        </div>
        <div className={classes.grid}>
          <Card title="Informations personnelles">
            <dl className="facts text-14">
              <dt>E-mail</dt>
              <dd>{email}</dd>
              <dt>Téléphone</dt>
              <dd>{formatPhone(phone)}</dd>
            </dl>
          </Card>
          <Card title="Paramètres du compte">
            <p className="text-14 muted mb-12">Nom, adresse, mot de passe, données personnelles.</p>
            <ButtonLink to={paths.client.profile} kind="secondary" icon={IconSettings}>
              Modifier mon profil
            </ButtonLink>
          </Card>
        </div>
      </div>
    </div>,
  );
}

type Props = { order: Outputs['orders']['latest'] | undefined; isError: boolean };

function LatestOrder({ order, isError }: Props) {
  if (!order) {
    return (
      <Card title="Commandes récentes">
        <p className="muted">
          {isError
            ? 'Votre dernière commande n’a pas pu être affichée.'
            : 'Votre dernière commande apparaîtra ici.'}
        </p>
      </Card>
    );
  }
  return (
    <Card title="Commandes récentes" aside={<StatusBadge status={order.status} size="large" />}>
      <dl className="facts">
        <dt>Date</dt>
        <dd>{formatDateTime(order.createdAt)}</dd>
        <dt>Total</dt>
        <dd>
          <Amount value={order.grandTotal} />
        </dd>
        <dt>Paiement</dt>
        <dd>
          {getMeansLabel(order)} · {summarizePayment(order, order.lastPaidAt)}
        </dd>
      </dl>
      <PaymentChoice order={order} />
      <ButtonLink to={paths.client.orders} kind="ghost" className="mt-8" flush>
        Suivre mes commandes
      </ButtonLink>
    </Card>
  );
}
