import { IconChevronDown, IconSettings, IconShirt } from '@tabler/icons-react';
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
      {order ? (
        <LatestOrder order={order} />
      ) : (
        <Card className={`bg-pale ${classes.call}`} aria-label="Passer une commande">
          <p className="text-14">{CALL_TO_ORDER}</p>
          <ButtonLink to={paths.client.order} size="lg" full icon={IconShirt}>
            Passer une commande
          </ButtonLink>
        </Card>
      )}
      {garments.length > 0 ? <GarmentTiles garments={garments} hasOrdered={Boolean(order)} /> : null}
      <PasskeyOffer />
      <FoldedCard title="Informations personnelles" note={`${email}, ${formatPhone(phone)}`}>
        <h2 className="text-16">Paramètres du compte</h2>
        <p className="text-14 muted mb-12">Nom, adresse, mot de passe, données personnelles.</p>
        <ButtonLink to={paths.client.profile} kind="secondary" icon={IconSettings}>
          Modifier mon profil
        </ButtonLink>
      </FoldedCard>
    </div>,
  );
}

function LatestOrder({ order }: { order: NonNullable<Outputs['orders']['latest']> }) {
  return (
    <FoldedCard
      title="Commandes récentes"
      note={<StatusBadge status={order.status} />}
      isOpen={order.paymentMethod === null || order.credit > 0}
    >
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
    </FoldedCard>
  );
}

interface FoldedProps {
  title: string;
  note: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}

function FoldedCard({ title, note, isOpen = false, children }: FoldedProps) {
  return (
    <details className="surface" open={isOpen}>
      <summary className="row one-row tall-44">
        <span className="fill">
          <h2 className="text-16">{title}</h2>
          <span className="muted text-14 anywhere">{note}</span>
        </span>
        <IconChevronDown className="fixed" size={18} aria-hidden="true" />
      </summary>
      <div className="mt-12">{children}</div>
    </details>
  );
}
