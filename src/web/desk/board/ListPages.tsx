import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { trpc } from '#web/net/trpc.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { useDeskPaths } from '../DeskPlace.tsx';
import type { DeskAct } from '../order/OrderActions.tsx';
import { LIST_FAILURE, OrderList } from '../table/OrderList.tsx';

const newestPages = {
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
  meta: { title: 'Erreur', text: LIST_FAILURE },
};

const WAITING: readonly DeskAct[] = ['assign', 'cancel', 'remove'];
const UNDER_WAY: readonly DeskAct[] = ['assign', 'status', 'reassign', 'track', 'cancel', 'remove'];
const DONE: readonly DeskAct[] = ['invoice', 'remove'];

export function UnassignedPage() {
  const orders = trpc.dispatch.unassigned.useInfiniteQuery({ form: 'card' }, newestPages);
  return (
    <>
      <PageHeader title="Commandes non assignées" subtitle="La plus ancienne d’abord." />
      <OrderList
        query={orders}
        label="Commandes non assignées"
        acts={WAITING}
        empty={
          <EmptyState
            title="Aucune commande en attente"
            text="Chaque commande a son livreur. La prochaine apparaîtra ici dès qu’un client la passe."
            action={<ToBoard />}
          />
        }
      />
    </>
  );
}

export function InProgressPage() {
  const orders = trpc.dispatch.inProgress.useInfiniteQuery({ form: 'card' }, newestPages);
  return (
    <>
      <PageHeader title="Commandes en cours" subtitle="La plus récente d’abord." />
      <OrderList
        query={orders}
        label="Commandes en cours"
        acts={UNDER_WAY}
        nobody="Non spécifié"
        empty={
          <EmptyState
            title="Aucune commande en cours"
            text="Les commandes apparaissent ici dès qu’un livreur leur est assigné."
            action={<ToBoard />}
          />
        }
      />
    </>
  );
}

export function DeliveredPage() {
  const orders = trpc.dispatch.delivered.useInfiniteQuery({ form: 'card' }, newestPages);
  return (
    <>
      <PageHeader title="Commandes livrées" subtitle="La plus récente d’abord." />
      <OrderList
        query={orders}
        label="Commandes livrées"
        acts={DONE}
        empty={
          <EmptyState
            title="Aucune livraison terminée"
            text="Les commandes livrées et leurs factures se retrouvent ici."
            action={<ToBoard />}
          />
        }
      />
    </>
  );
}

function ToBoard() {
  const { orders } = useDeskPaths();
  return (
    <Button component={Link} to={orders} variant="default">
      Voir toutes les commandes
    </Button>
  );
}
