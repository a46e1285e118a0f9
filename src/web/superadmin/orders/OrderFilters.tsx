import '@mantine/core/styles/Combobox.css';
import { Button, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  orderStatusLabel,
  paymentFilterLabel,
  paymentMethodLabel,
  promiseFilterLabel,
} from '#domain/format/wording.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle.ts';
import { PAYMENT_FILTERS, PAYMENT_METHODS } from '#domain/payment.ts';
import { PROMISE_FILTERS } from '#domain/promises/promiseFilters.ts';
import { DayField } from '#web/ui/form/DayField.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import classes from './OrderFilters.module.css';
import { useLivreurChoices } from './useLivreurChoices.ts';
import type { OrderFilters as Filters } from './useOrderFilters.ts';

interface Props {
  filters: Filters;
  onChange(part: Partial<Filters>): void;
  onReset(): void;
}

const any = (label: string) => ({ value: '', label });

export function OrderFilters({ filters, onChange, onReset }: Props) {
  const wide = useMediaQuery('(min-width: 768px)', undefined, { getInitialValueInEffect: false });
  const livreurs = useLivreurChoices(filters.livreur);
  const used = Object.entries(filters).filter(
    ([name, value]) => name !== 'search' && value !== '' && value !== 'all',
  );
  return (
    <>
      <SearchField
        value={filters.search}
        onSearch={(search) => onChange({ search })}
        label="Rechercher par client ou ID..."
      />
      {/* Folded on a phone, where nine fields would hide the orders. */}
      <details className={classes.fold} open={wide || undefined}>
        <summary>Filtrer{used.length > 0 ? ` (${used.length})` : ''}</summary>
        <div className={classes.filters}>
          <NativeSelect
            label="Statut"
            value={filters.status}
            onChange={(event) => onChange({ status: event.currentTarget.value as OrderStatus | 'all' })}
            data={[
              { value: 'all', label: 'Tous les statuts' },
              ...ORDER_STATUSES.map((value) => ({ value, label: orderStatusLabel(value) })),
            ]}
          />
          <NativeSelect
            label="Livreur"
            value={filters.livreur}
            onChange={(event) => onChange({ livreur: event.currentTarget.value })}
            data={[any('Tous'), ...livreurs]}
          />
          <NativeSelect
            label="Promesse"
            value={filters.promise}
            onChange={(event) => onChange({ promise: event.currentTarget.value })}
            data={[
              any('Toutes'),
              ...PROMISE_FILTERS.map((value) => ({ value, label: promiseFilterLabel(value) })),
            ]}
          />
          <NativeSelect
            label="Paiement"
            value={filters.payment}
            onChange={(event) => onChange({ payment: event.currentTarget.value })}
            data={[
              any('Tous'),
              ...PAYMENT_FILTERS.map((value) => ({ value, label: paymentFilterLabel(value) })),
            ]}
          />
          <NativeSelect
            label="Mode"
            value={filters.method}
            onChange={(event) => onChange({ method: event.currentTarget.value })}
            data={[
              any('Tous'),
              ...PAYMENT_METHODS.map((value) => ({ value, label: paymentMethodLabel(value) })),
            ]}
          />
          <DayField label="Du" value={filters.since} onDay={(since) => onChange({ since })} />
          <DayField label="Au" value={filters.until} onDay={(until) => onChange({ until })} />
          {filters.client ? (
            <Button variant="light" onClick={() => onChange({ client: '' })}>
              Un seul client&nbsp;: le retirer
            </Button>
          ) : null}
          <Button variant="default" onClick={onReset}>
            Réinitialiser
          </Button>
        </div>
      </details>
    </>
  );
}
