import type { ReactNode } from 'react';
import type { EmptyStateProps } from '#web/ui/feedback/EmptyState.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import { useDeskPaths } from '../DeskPlace.ts';
import type { ListName } from '../table/useOrderPages.ts';
import { FilteredOrders } from './FilteredOrders.tsx';
import { NO_ORDER } from './noOrder.tsx';
import { OrderFilterBar } from './OrderFilterBar.tsx';
import { useFilterWords } from './useFilterChoices.ts';
import { type BoardInput, type FilterName, useOrderFilters } from './useOrderFilters.ts';

interface ListDefinition {
  label: string;
  by: readonly FilterName[];
  none: EmptyStateProps;
}

const LISTS: Record<ListName, ListDefinition> = {
  unassigned: {
    label: 'Commandes non assignées',
    by: ['promise'],
    none: {
      title: 'Aucune commande en attente',
      text: 'La prochaine commande apparaîtra ici dès qu’un client la passe.',
    },
  },
  inProgress: {
    label: 'Commandes en cours',
    by: ['promise', 'livreur'],
    none: {
      title: 'Aucune commande en cours',
      text: 'Les commandes apparaissent ici dès qu’un livreur leur est assigné.',
    },
  },
  delivered: {
    label: 'Commandes livrées',
    by: ['livreur'],
    none: {
      title: 'Aucune livraison terminée',
      text: 'Les commandes livrées et leurs factures se retrouvent ici.',
    },
  },
  board: {
    label: 'Commandes',
    by: ['status', 'livreur', 'promise', 'payment', 'method', 'since', 'until', 'client'],
    none: NO_ORDER,
  },
};

export const UnassignedPage = () => <ListPage name="unassigned" />;
export const InProgressPage = () => <ListPage name="inProgress" />;
export const DeliveredPage = () => <ListPage name="delivered" />;
export const AllOrdersPage = () => <ListPage name="board" />;

interface Props {
  name: ListName;
  /** End of the bar of filters, by what they choose. */
  renderEnd?(narrow: BoardInput): ReactNode;
}

export function ListPage({ name, renderEnd }: Props) {
  const { label, by, none } = LISTS[name];
  const { view: _, ...bar } = useOrderFilters(by);
  const words = useFilterWords(bar.filters, by);
  const { orders } = useDeskPaths();
  const toAll = (
    <ButtonLink to={orders} kind="secondary">
      Voir toutes les commandes
    </ButtonLink>
  );
  return (
    <>
      <SectionHeader
        subtitle={words}
        beside={<OrderFilterBar by={by} {...bar} end={renderEnd?.(bar.narrow)} />}
      />
      <FilteredOrders
        list={name}
        narrow={bar.narrow}
        label={label}
        none={{ action: toAll, ...none }}
        onReset={bar.reset}
      />
    </>
  );
}
