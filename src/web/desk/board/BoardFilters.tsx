import { getOrderStatusLabel, getPaymentFilterLabel } from '#domain/format/wording.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { PAYMENT_FILTERS } from '#domain/money/payment.ts';
import { trpc } from '#web/net/trpc.ts';
import { Chips } from '#web/ui/form/Chips.tsx';
import { countLabel } from './countLabel.ts';
import { FilterBar } from './FilterBar.tsx';
import { FilterChoice } from './FilterChoice.tsx';
import { ListFilters } from './ListFilters.tsx';
import {
  type BoardFilters as Filters,
  isNarrowed,
  NOTHING,
  type useBoardFilters,
} from './useBoardFilters.ts';

interface Props extends ReturnType<typeof useBoardFilters> {
  /** What the page shows now. */
  shown: Filters['view'];
  /** The screen has room for the columns. */
  hasColumns: boolean;
}

const ON_MAP = ['promise', 'livreur'] as const;
const IN_LIST = [...ON_MAP, 'attention'] as const;

export function BoardFilters({ shown, hasColumns, ...board }: Props) {
  const { filters, change } = board;
  const counts = trpc.dispatch.counts.useQuery();
  return (
    <FilterBar
      {...board}
      isNarrowed={isNarrowed(filters)}
      aside={<ViewChips filters={filters} change={change} shown={shown} hasColumns={hasColumns} />}
    >
      <FilterChoice
        name="Statut"
        all="Tous les statuts"
        values={ORDER_STATUSES}
        labelOf={(status) => `${getOrderStatusLabel(status)}${countOf(counts.data, status)}`}
        value={filters.status}
        onChange={(status) => change({ status })}
      />
      <FilterChoice
        name="Paiement"
        all="Tous les paiements"
        values={PAYMENT_FILTERS}
        labelOf={getPaymentFilterLabel}
        value={filters.payment}
        onChange={(payment) => change({ payment })}
      />
      {/* The map has open orders alone, whatever they ask for. */}
      <ListFilters filters={filters} change={change} by={filters.view === 'map' ? ON_MAP : IN_LIST} />
    </FilterBar>
  );
}

function countOf(
  data: { counts: Record<OrderStatus, number>; upTo: number } | undefined,
  status: OrderStatus,
) {
  if (!data) return '';
  return ` (${countLabel(data.counts[status], data.upTo)})`;
}

/** The columns show everything: choosing them lets go of what narrowed a list. */
function ViewChips({ filters, change, shown, hasColumns }: Omit<Props, 'reset'>) {
  const city = { value: 'map', label: 'Carte' } as const;
  if (!hasColumns)
    return (
      <Chips
        label="Affichage"
        value={filters.view === 'map' ? 'map' : 'list'}
        onChange={(view) => change({ view })}
        options={[{ value: 'list', label: 'Liste' }, city]}
      />
    );
  return (
    <Chips
      label="Affichage"
      value={shown}
      onChange={(view) => change(view === 'list' ? { ...NOTHING, view } : { view })}
      options={[{ value: 'list', label: 'Colonnes' }, { value: 'table', label: 'Tableau' }, city]}
    />
  );
}
