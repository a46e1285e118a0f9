import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import type { PagedQuery } from '#web/ui/layout/InfiniteList.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { useDeskPaths } from '../DeskPlace.tsx';
import type { DeskAct } from '../order/OrderActions.tsx';
import { OrderList } from '../table/OrderList.tsx';
import { useOrderPages } from '../table/useOrderPages.ts';
import type { DeskOrder } from '../types.ts';
import { FilterBar } from './FilterBar.tsx';
import { ListFilters } from './ListFilters.tsx';
import { NothingFound } from './NothingFound.tsx';
import { useListFilters } from './useBoardFilters.ts';

const WAITING: readonly DeskAct[] = ['assign', 'cancel', 'remove'];
const UNDER_WAY: readonly DeskAct[] = ['assign', 'status', 'reassign', 'track', 'cancel', 'remove'];
const DONE: readonly DeskAct[] = ['invoice', 'remove'];

export function UnassignedPage() {
  const list = useListFilters(['promise']);
  return (
    <ListPage
      list={list}
      query={useOrderPages('unassigned', list.narrow)}
      title="Commandes non assignées"
      subtitle="La plus ancienne d’abord."
      acts={WAITING}
      none={{
        title: 'Aucune commande en attente',
        text: 'Chaque commande a son livreur. La prochaine apparaîtra ici dès qu’un client la passe.',
      }}
    />
  );
}

export function InProgressPage() {
  const list = useListFilters(['promise', 'livreur']);
  return (
    <ListPage
      list={list}
      query={useOrderPages('inProgress', list.narrow)}
      title="Commandes en cours"
      subtitle="La plus récente d’abord."
      acts={UNDER_WAY}
      nobody="Non spécifié"
      none={{
        title: 'Aucune commande en cours',
        text: 'Les commandes apparaissent ici dès qu’un livreur leur est assigné.',
      }}
    />
  );
}

export function DeliveredPage() {
  const list = useListFilters(['livreur']);
  return (
    <ListPage
      list={list}
      query={useOrderPages('delivered', list.narrow)}
      title="Commandes livrées"
      subtitle="La plus récente d’abord."
      acts={DONE}
      none={{
        title: 'Aucune livraison terminée',
        text: 'Les commandes livrées et leurs factures se retrouvent ici.',
      }}
    />
  );
}

interface Props {
  list: ReturnType<typeof useListFilters>;
  query: PagedQuery<DeskOrder>;
  title: string;
  subtitle: string;
  acts: readonly DeskAct[];
  nobody?: string;
  /** Where there is no order at all. */
  none: { title: string; text: string };
}

function ListPage({ list, query, title, subtitle, acts, nobody, none }: Props) {
  const { filters, change, reset, by, isNarrowed } = list;
  const { orders } = useDeskPaths();
  const toBoard = (
    <Button component={Link} to={orders} variant="default">
      Voir toutes les commandes
    </Button>
  );
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} />
      <FilterBar filters={filters} change={change} reset={reset} isNarrowed={isNarrowed}>
        <ListFilters filters={filters} change={change} by={by} />
      </FilterBar>
      <OrderList
        query={query}
        label={title}
        acts={acts}
        {...(nobody ? { nobody } : {})}
        empty={
          isNarrowed ? (
            <NothingFound text="Aucune commande de cette page ne correspond aux filtres." onReset={reset} />
          ) : (
            <EmptyState {...none} action={toBoard} />
          )
        }
      />
    </>
  );
}
