import '@mantine/core/styles/Combobox.css';
import { Button, NativeSelect } from '@mantine/core';
import { orderStatusLabel, paymentFilterLabel } from '#domain/format/wording.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle.ts';
import { PAYMENT_FILTERS, type PaymentFilter } from '#domain/payment.ts';
import { ATTENTIONS, type Attention } from '#domain/pieces/attention.ts';
import { trpc } from '#web/net/trpc.ts';
import { Chips } from '#web/ui/form/Chips.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { attentionLabel } from '../marks/marks.ts';
import classes from './Board.module.css';
import { countLabel } from './countLabel.ts';
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
        onChange={(event) => change({ payment: event.currentTarget.value as PaymentFilter | 'all' })}
        data={[
          { value: 'all', label: 'Tous les paiements' },
          ...PAYMENT_FILTERS.map((value) => ({ value, label: paymentFilterLabel(value) })),
        ]}
      />
      {/* The map has open orders alone, whatever they ask for. */}
      {filters.view === 'map' ? null : (
        <NativeSelect
          aria-label="À traiter"
          className={classes.choice}
          value={filters.attention}
          onChange={(event) => change({ attention: event.currentTarget.value as Attention | 'all' })}
          data={[
            { value: 'all', label: 'À traiter ou non' },
            ...ATTENTIONS.map((value) => ({ value, label: attentionLabel(value) })),
          ]}
        />
      )}
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
  return ` (${countLabel(data.counts[status], data.upTo)})`;
}
