import type { ReactNode } from 'react';
import type { Inputs } from '#web/net/procedures.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import { useDeskPaths } from '../DeskPlace.tsx';
import { OrderList } from '../table/OrderList.tsx';
import { useOrderPages } from '../table/useOrderPages.ts';
import { EmptyOrderList } from './OrderFilterBar.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import { type FilterName, useOrderFilters } from './useOrderFilters.ts';

interface ListDefinition {
  label: string;
  subtitle?: string;
  by: readonly FilterName[];
  none: { title: string; text: string };
}

const LISTS = {
  unassigned: {
    label: 'Commandes non assignées',
    subtitle: 'La plus ancienne d’abord.',
    by: ['promise'],
    none: {
      title: 'Aucune commande en attente',
      text: 'Chaque commande a son livreur. La prochaine apparaîtra ici dès qu’un client la passe.',
    },
  },
  inProgress: {
    label: 'Commandes en cours',
    subtitle: 'La plus pressée d’abord.',
    by: ['promise', 'livreur'],
    none: {
      title: 'Aucune commande en cours',
      text: 'Les commandes apparaissent ici dès qu’un livreur leur est assigné.',
    },
  },
  delivered: {
    label: 'Commandes livrées',
    subtitle: 'La plus récente d’abord.',
    by: ['livreur'],
    none: {
      title: 'Aucune livraison terminée',
      text: 'Les commandes livrées et leurs factures se retrouvent ici.',
    },
  },
  board: {
    label: 'Commandes',
    by: ['status', 'livreur', 'promise', 'payment', 'method', 'since', 'until', 'client'],
    none: { title: 'Aucune commande trouvée', text: 'Les commandes des clients apparaîtront ici.' },
  },
} satisfies Record<string, ListDefinition>;

export const UnassignedPage = () => <ListPage name="unassigned" />;
export const InProgressPage = () => <ListPage name="inProgress" />;
export const DeliveredPage = () => <ListPage name="delivered" />;
export const AllOrdersPage = () => <ListPage name="board" />;

interface Props {
  name: keyof typeof LISTS;
  /** End of the bar of filters, by what they choose. */
  renderEnd?(narrow: Inputs['dispatch']['board']): ReactNode;
}

export function ListPage({ name, renderEnd }: Props) {
  const { label, subtitle, by, none }: ListDefinition = LISTS[name];
  const { filters, narrow, change, reset } = useOrderFilters(by);
  const { orders } = useDeskPaths();
  const toAll =
    name === 'board' ? null : (
      <ButtonLink to={orders} kind="secondary">
        Voir toutes les commandes
      </ButtonLink>
    );
  return (
    <>
      <SectionHeader
        subtitle={subtitle}
        beside={
          <OrderFilters
            by={by}
            filters={filters}
            onChange={change}
            onReset={reset}
            end={renderEnd?.(narrow)}
          />
        }
      />
      <OrderList
        query={useOrderPages(name, narrow)}
        label={label}
        empty={
          Object.keys(narrow).length > 0 ? (
            <EmptyOrderList text="Aucune commande de cette page ne correspond aux filtres." onReset={reset} />
          ) : (
            <EmptyState {...none} action={toAll} />
          )
        }
      />
    </>
  );
}
