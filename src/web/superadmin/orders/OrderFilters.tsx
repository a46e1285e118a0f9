import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  getOrderStatusLabel,
  getPaymentFilterLabel,
  getPaymentMethodLabel,
  PROMISE_FILTER_LABELS,
} from '#domain/format/wording.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { PAYMENT_FILTERS, PAYMENT_METHODS } from '#domain/money/payment.ts';
import { PROMISE_FILTERS } from '#domain/promises/promiseFilters.ts';
import { DayField } from '#web/ui/form/DayField.tsx';
import { SelectField } from '#web/ui/form/Field.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import classes from './OrderFilters.module.css';
import { useLivreurChoices } from './useLivreurChoices.ts';
import type { FilterWords as Filters } from './useOrderFilters.ts';

interface Props {
  filters: Filters;
  onChange(part: Partial<Filters>): void;
  onReset(): void;
}

const buildAnyOption = (label: string) => ({ value: '', label });

export function OrderFilters({ filters, onChange, onReset }: Props) {
  const isWide = useMediaQuery('(min-width: 768px)', undefined, { getInitialValueInEffect: false });
  const livreurs = useLivreurChoices(filters.livreur);
  const filtersInUse = Object.entries(filters).filter(
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
      <details className={classes.fold} open={isWide || undefined}>
        <summary>Filtrer{filtersInUse.length > 0 ? ` (${filtersInUse.length})` : ''}</summary>
        <div className={classes.filters}>
          <SelectField
            label="Statut"
            value={filters.status}
            onChange={(event) => onChange({ status: event.currentTarget.value as OrderStatus | 'all' })}
            options={[
              { value: 'all', label: 'Tous les statuts' },
              ...ORDER_STATUSES.map((value) => ({ value, label: getOrderStatusLabel(value) })),
            ]}
          />
          <SelectField
            label="Livreur"
            value={filters.livreur}
            onChange={(event) => onChange({ livreur: event.currentTarget.value })}
            options={[buildAnyOption('Tous'), ...livreurs]}
          />
          <SelectField
            label="Retour prévu"
            value={filters.promise}
            onChange={(event) => onChange({ promise: event.currentTarget.value })}
            options={[
              buildAnyOption('Tous'),
              ...PROMISE_FILTERS.map((value) => ({ value, label: PROMISE_FILTER_LABELS[value] })),
            ]}
          />
          <SelectField
            label="Paiement"
            value={filters.payment}
            onChange={(event) => onChange({ payment: event.currentTarget.value })}
            options={[
              buildAnyOption('Tous'),
              ...PAYMENT_FILTERS.map((value) => ({ value, label: getPaymentFilterLabel(value) })),
            ]}
          />
          <SelectField
            label="Mode"
            value={filters.method}
            onChange={(event) => onChange({ method: event.currentTarget.value })}
            options={[
              buildAnyOption('Tous'),
              ...PAYMENT_METHODS.map((value) => ({ value, label: getPaymentMethodLabel(value) })),
            ]}
          />
          <DayField label="Du" value={filters.since} onDay={(since) => onChange({ since })} />
          <DayField label="Au" value={filters.until} onDay={(until) => onChange({ until })} />
          {filters.client ? (
            <Button size="sm" variant="light" onClick={() => onChange({ client: '' })}>
              Un seul client&nbsp;: le retirer
            </Button>
          ) : null}
          <Button size="sm" variant="default" onClick={onReset}>
            Réinitialiser
          </Button>
        </div>
      </details>
    </>
  );
}
