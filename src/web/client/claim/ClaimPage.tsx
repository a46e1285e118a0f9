import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { isOpen, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { mayOfferClaim } from '#domain/pieces/claims.ts';
import { trpc } from '#web/net/trpc.ts';
import { useNow } from '#web/ui/clock.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailure } from '#web/ui/feedback/ErrorPanel.tsx';
import { FormSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { OrderActHeader } from '../OrderActHeader.tsx';
import { TeamHelp } from '../TeamHelp.tsx';
import { ClaimForm } from './ClaimForm.tsx';

const getListLink = ({ id, status }: { id: string; status: OrderStatus }) =>
  status === 'completed' ? paths.client.history : `${paths.client.orders}#${id}`;

export function ClaimPage() {
  const { orderId = '' } = useParams();
  const order = trpc.orders.get.useQuery({ orderId }, { meta: { silent: true } });
  const now = useNow();
  const navigate = useNavigate();
  const withTitle = (content: ReactNode) => (
    <>
      <OrderActHeader title={'Un problème avec cette commande\u00a0?'} order={order.data} />
      {content}
    </>
  );
  if (order.isPending) return withTitle(<FormSkeleton fields={[3]} />);
  if (!order.data)
    return withTitle(
      <LoadFailure
        title="Impossible de charger les détails de la commande."
        reassurance="Ce que vous avez écrit est conservé."
        query={order}
        action={<BackButton to={paths.client.orders} />}
      />,
    );
  const { status } = order.data;
  if (!mayOfferClaim(order.data, now))
    return withTitle(
      <>
        <EmptyState
          title={isOpen(status) ? 'Votre linge est encore chez vous' : 'Le délai de 48\u00a0heures est passé'}
          text={'Appelez-nous\u00a0: nous verrons ensemble.'}
          action={<BackButton to={getListLink(order.data)} />}
        />
        <TeamHelp />
      </>,
    );
  return withTitle(
    <ClaimForm
      key={orderId}
      order={order.data}
      takesPhotos
      onSent={() => navigate(getListLink(order.data), { replace: true })}
    />,
  );
}

function BackButton({ to }: { to: string }) {
  return (
    <ButtonLink to={to} kind="secondary">
      Retour aux commandes
    </ButtonLink>
  );
}
