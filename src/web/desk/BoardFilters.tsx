import { Button, NativeSelect } from '@mantine/core';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle.ts';
import { PAYMENT_STATES, type PaymentState } from '#domain/payment.ts';
import { orderStatusLabel, shortPaymentStateLabel } from '#domain/wording.ts';
import { trpc } from '#web/trpc.ts';
import { Chips } from '#web/ui/Chips.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import classes from './Board.module.css';
import { counted } from './counted.ts';
import { isNarrowed, type useBoardFilters } from './useBoardFilters.ts';

type Props = ReturnType<typeof useBoardFilters>;

export function BoardFilters({ filters, change, reset }: Props) {
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
        onChange={(event) => change({ payment: event.currentTarget.value as PaymentState | 'all' })}
        data={[
          { value: 'all', label: 'Tous les paiements' },
          ...PAYMENT_STATES.map((value) => ({ value, label: shortPaymentStateLabel(value) })),
        ]}
      />
      <Button variant="default" disabled={!isNarrowed(filters)} onClick={reset} className={classes.reset}>
        Réinitialiser
      </Button>
      <Chips
        label="Affichage"
        value={filters.view}
        onChange={(view) => change({ view })}
        options={[
          { value: 'list', label: 'Liste' },
          { value: 'map', label: 'Carte' },
        ]}
      />
    </div>
  );
}

function countOf(
  data: { counts: Record<OrderStatus, number>; upTo: number } | undefined,
  status: OrderStatus,
) {
  if (!data) return '';
  return ` (${counted(data.counts[status], data.upTo)})`;
}
