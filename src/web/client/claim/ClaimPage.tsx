import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { Order } from '#domain/orders/order.ts';
import { mayOfferClaim } from '#domain/pieces/claims.ts';
import { isOrderNotFound, readFailure } from '#web/net/failures.ts';
import { trpc } from '#web/net/trpc.ts';
import { useNow } from '#web/ui/clock.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailure } from '#web/ui/feedback/ErrorPanel.tsx';
import { FormSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { OrderActHeader } from '../OrderActHeader.tsx';
import { TeamHelp } from '../TeamHelp.tsx';
import { UnknownOrderNotice } from '../thanks/NoOrderNotice.tsx';
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
      <OrderActHeader
        title={'Un problème avec cette commande\u00a0?'}
        order={order.data}
        back={order.data && getListLink(order.data)}
      />
      {content}
    </>
  );
  if (order.isPending) return withTitle(<FormSkeleton fields={[3]} />);
  if (order.error && isOrderNotFound(readFailure(order.error))) return <UnknownOrderNotice />;
  if (!order.data)
    return withTitle(
      <LoadFailure
        title="Impossible de charger les détails de la commande."
        reassurance="Ce que vous avez écrit est conservé."
        query={order}
        action={<BackButton to={paths.client.orders} />}
      />,
    );
  if (!mayOfferClaim(order.data, now))
    return withTitle(
      <>
        <EmptyState
          title={explainNoClaim(order.data)}
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

function explainNoClaim({ status, linen }: Pick<Order, 'status' | 'linen'>): string {
  if (linen === 'held') return 'Votre linge est encore chez nous';
  if (linen === 'back') return 'Le délai de 48\u00a0heures est passé';
  return status === 'cancelled' ? 'Cette commande a été annulée.' : 'Votre linge est encore chez vous';
}

function BackButton({ to }: { to: string }) {
  return (
    <ButtonLink to={to} kind="secondary">
      Retour aux commandes
    </ButtonLink>
  );
}
