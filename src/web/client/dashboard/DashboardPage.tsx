import { IconSettings, IconShirt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { formatPhone } from '#domain/format/phone.ts';
import { isFollowed } from '#domain/orders/order.ts';
import { trpc } from '#web/net/trpc.ts';
import { useSession } from '#web/shell/session.tsx';
import { LoadFailure } from '#web/ui/feedback/LoadFailure.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { FollowCard, type Followed } from '../follow/FollowCard.tsx';
import { CALL_TO_ORDER, GREETING } from '../words.ts';
import classes from './DashboardPage.module.css';
import { LatestOrder } from './LatestOrder.tsx';

export function DashboardPage() {
  const profile = trpc.profile.get.useQuery(undefined, {
    meta: { title: 'Erreur de chargement', text: 'Impossible de charger votre profil.' },
  });
  const latest = trpc.orders.latest.useQuery(undefined, { meta: { silent: true } });
  const { me, signOut } = useSession();
  const navigate = useNavigate();

  // The session knows the name before the profile arrives.
  const withGreeting = (content: ReactNode) => (
    <>
      <PageHeader title={`Bonjour ${profile.data?.fullname ?? me?.fullname ?? ''}`} subtitle={GREETING} />
      {content}
    </>
  );
  if (profile.isPending) return withGreeting(<ListSkeleton />);
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
  return withGreeting(
    <div className={classes.grid}>
      {order && isFollowed(order) ? <CurrentOrder order={order} /> : null}
      <Card className={classes.call} aria-label="Passer une commande">
        <p>{CALL_TO_ORDER}</p>
        <ButtonLink to={paths.client.order} size="lg" full icon={IconShirt}>
          Passer une commande
        </ButtonLink>
      </Card>
      {order && isFollowed(order) ? null : <LatestOrder latest={latest} />}
      <Card title="Informations personnelles">
        <dl className="facts">
          <dt>E-mail</dt>
          <dd>{email}</dd>
          <dt>Téléphone</dt>
          <dd>{formatPhone(phone)}</dd>
        </dl>
      </Card>
      <Card title="Paramètres du compte">
        <p className="muted mb-12">Nom, adresse, mot de passe, données personnelles.</p>
        <ButtonLink to={paths.client.profile} kind="secondary" icon={IconSettings}>
          Modifier mon profil
        </ButtonLink>
      </Card>
    </div>,
  );
}

function CurrentOrder({ order }: { order: Followed }) {
  return (
    <section className={classes.living} aria-labelledby="commandes-recentes">
      <h2 id="commandes-recentes" className={classes.livingTitle}>
        Commandes récentes
      </h2>
      <FollowCard order={order} level="h3">
        <ButtonLink to={paths.client.orders} kind="pale" full className="mt-16">
          Suivre mes commandes
        </ButtonLink>
      </FollowCard>
    </section>
  );
}
