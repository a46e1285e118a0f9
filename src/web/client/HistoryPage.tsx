import { IconRepeat } from '@tabler/icons-react';
import { paths } from '#domain/addresses.ts';
import { trpc } from '#web/net/trpc.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { InfiniteList } from '#web/ui/layout/InfiniteList.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { PastOrder } from './PastOrder.tsx';

const FAILURE = "Impossible de charger l'historique des commandes.";

export function HistoryPage() {
  const orders = trpc.orders.history.useInfiniteQuery(
    {},
    { getNextPageParam: (page) => page.nextCursor, meta: { title: 'Erreur', text: FAILURE } },
  );
  return (
    <>
      <PageHeader
        title="Historique"
        subtitle="Vos commandes livrées."
        actions={
          <ButtonLink to={paths.client.recurring} kind="secondary" icon={IconRepeat}>
            Commandes régulières
          </ButtonLink>
        }
      />
      <InfiniteList
        query={orders}
        label="Commandes livrées"
        failure={FAILURE}
        render={(order) => <PastOrder order={order} />}
        isRuled
        empty={
          <EmptyState
            title="Aucune commande dans l'historique"
            text="Vos commandes livrées et leurs factures se retrouvent ici."
            action={<ButtonLink to={paths.client.order}>Passer une commande</ButtonLink>}
          />
        }
      />
    </>
  );
}
