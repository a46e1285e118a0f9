import '@mantine/core/styles/Combobox.css';
import { Button, NativeSelect } from '@mantine/core';
import { orderStatusLabel, paymentFilterLabel } from '#domain/format/wording.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle.ts';
import { PAYMENT_FILTERS, type PaymentFilter } from '#domain/payment.ts';
import { trpc } from '#web/net/trpc.ts';
import { Chips } from '#web/ui/form/Chips.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import classes from './Board.module.css';
import { countLabel } from './countLabel.ts';
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

export function BoardFilters({ filters, change, reset, shown, hasColumns }: Props) {
  const counts = trpc.dispatch.counts.useQuery();
  const options = ORDER_STATUSES.map((value) => ({
    value,
    label: `${orderStatusLabel(value)}${countOf(counts.data, value)}`,
  }));
  return (
    <div className={classes.filters}>
      <SearchField
        value={filters.search}
        onSearch={(search) => change({ search })}
        label="Rechercher par client ou ID..."
      />
      <NativeSelect
        aria-label="Statut"
        className={classes.choice}
        value={filters.status}
        onChange={(event) => change({ status: event.currentTarget.value as OrderStatus | 'all' })}
        data={[{ value: 'all', label: 'Tous les statuts' }, ...options]}
      />
      <NativeSelect
        aria-label="Paiement"
        className={classes.choice}
        value={filters.payment}
        onChange={(event) => change({ payment: event.currentTarget.value as PaymentFilter | 'all' })}
        data={[
          { value: 'all', label: 'Tous les paiements' },
          ...PAYMENT_FILTERS.map((value) => ({ value, label: paymentFilterLabel(value) })),
        ]}
      />
      {/* The map has open orders alone, whatever they ask for. */}
      {filters.view === 'map' ? null : <ListFilters filters={filters} change={change} />}
      <Button variant="default" disabled={!isNarrowed(filters)} onClick={reset} className={classes.reset}>
        Réinitialiser
      </Button>
      <ViewChips filters={filters} change={change} shown={shown} hasColumns={hasColumns} />
    </div>
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
