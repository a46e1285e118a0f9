import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { buildFollowedLink, paths } from '#domain/addresses.ts';
import { mayAmend } from '#domain/pieces/changes.ts';
import { isOrderNotFound, readFailure } from '#web/net/failures.ts';
import { trpc } from '#web/net/trpc.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { OrderActHeader } from '../OrderActHeader.tsx';
import { ReorderButton } from '../ReorderButton.tsx';
import { TeamHelp } from '../TeamHelp.tsx';
import { UnknownOrderNotice } from '../thanks/NoOrderNotice.tsx';
import { AmendForm } from './AmendForm.tsx';

export function AmendPage() {
  const { orderId = '' } = useParams();
  const navigate = useNavigate();
  const order = trpc.orders.get.useQuery({ orderId }, { meta: { silent: true } });
  const catalogue = trpc.catalogue.list.useQuery(undefined, { meta: { silent: true } });
  const accountId = order.data?.account?.id;
  const accounts = trpc.accounts.orderable.useQuery(undefined, {
    enabled: accountId !== undefined,
    meta: { silent: true },
  });
  const terms = trpc.catalogue.facts.useQuery(undefined, { meta: { silent: true } });
  // The page waits for the saved places, which would push the map down when they arrive, but works without them.
  const places = trpc.profile.places.useQuery(undefined, { meta: { silent: true } });

  const withTitle = (content: ReactNode) => (
    <>
      <OrderActHeader title="Modifier la commande" order={order.data} back={buildFollowedLink(orderId)} />
      {content}
    </>
  );
  if ([order, catalogue, terms, places].some(({ isPending }) => isPending) || accounts.isLoading)
    return withTitle(<ListSkeleton count={3} />);
  if (order.error && isOrderNotFound(readFailure(order.error))) return <UnknownOrderNotice />;
  if (!order.data || !catalogue.data || !terms.data)
    return withTitle(
      <ErrorPanel
        title="Impossible de charger les détails de la commande."
        reassurance="Vos modifications sont conservées."
        onRetry={() => Promise.all([order.refetch(), catalogue.refetch(), terms.refetch()])}
        retrying={order.isFetching || catalogue.isFetching || terms.isFetching}
        action={<BackToOrdersButton />}
      />,
    );
  const { status } = order.data;
  if (status === 'cancelled')
    return withTitle(
      <EmptyState title="Cette commande a été annulée." action={<ReorderButton order={order.data} />} />,
    );
  if (!mayAmend(status, 'client'))
    return withTitle(
      <>
        <EmptyState
          title="Cette commande n’est plus en attente"
          text={mayAmend(status, 'admin') ? 'Notre équipe peut encore la changer avec vous.' : null}
          action={<BackToOrdersButton />}
        />
        <TeamHelp />
      </>,
    );
  return withTitle(
    <AmendForm
      key={orderId}
      order={order.data}
      catalogue={catalogue.data}
      facts={terms.data}
      account={accounts.data?.find(({ id }) => id === accountId)}
      onDone={() => navigate(buildFollowedLink(orderId), { replace: true })}
    />,
  );
}

function BackToOrdersButton() {
  return (
    <ButtonLink to={paths.client.orders} kind="secondary">
      Retour au suivi
    </ButtonLink>
  );
}
