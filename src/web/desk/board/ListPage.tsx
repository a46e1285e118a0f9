import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { useDeskPaths } from '../DeskPlace.tsx';
import { OrderList } from '../table/OrderList.tsx';
import { useOrderPages } from '../table/useOrderPages.ts';
import { EmptyOrderList, OrderFilterBar } from './OrderFilterBar.tsx';
import { type ListFilter, useListFilters } from './useBoardFilters.ts';

interface ListDefinition {
  title: string;
  subtitle: string;
  by: readonly ListFilter[];
  none: { title: string; text: string };
}

const LISTS = {
  unassigned: {
    title: 'Commandes non assignées',
    subtitle: 'La plus ancienne d’abord.',
    by: ['promise'],
    none: {
      title: 'Aucune commande en attente',
      text: 'Chaque commande a son livreur. La prochaine apparaîtra ici dès qu’un client la passe.',
    },
  },
  inProgress: {
    title: 'Commandes en cours',
    subtitle: 'La plus pressée d’abord.',
    by: ['promise', 'livreur'],
    none: {
      title: 'Aucune commande en cours',
      text: 'Les commandes apparaissent ici dès qu’un livreur leur est assigné.',
    },
  },
  delivered: {
    title: 'Commandes livrées',
    subtitle: 'La plus récente d’abord.',
    by: ['livreur'],
    none: {
      title: 'Aucune livraison terminée',
      text: 'Les commandes livrées et leurs factures se retrouvent ici.',
    },
  },
} satisfies Record<string, ListDefinition>;

export const UnassignedPage = () => <ListPage name="unassigned" />;
export const InProgressPage = () => <ListPage name="inProgress" />;
export const DeliveredPage = () => <ListPage name="delivered" />;

function ListPage({ name }: { name: keyof typeof LISTS }) {
  const { title, subtitle, by, none }: ListDefinition = LISTS[name];
  const list = useListFilters(by);
  const { orders } = useDeskPaths();
  const toBoard = (
    <ButtonLink to={orders} kind="secondary">
      Voir toutes les commandes
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} />
      <OrderFilterBar {...list} />
      <OrderList
        query={useOrderPages(name, list.narrow)}
        label={title}
        empty={
          list.isNarrowed ? (
            <EmptyOrderList
              text="Aucune commande de cette page ne correspond aux filtres."
              onReset={list.reset}
            />
          ) : (
            <EmptyState {...none} action={toBoard} />
          )
        }
      />
    </>
  );
}
