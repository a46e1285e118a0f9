import type { ReactNode } from 'react';
import {
  getOrderStatusLabel,
  getPaymentFilterLabel,
  getPaymentMethodLabel,
  PROMISE_FILTER_LABELS,
} from '#domain/format/wording.ts';
import { ORDER_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { ORDER_METHODS, PAYMENT_FILTERS } from '#domain/money/payment.ts';
import { PROMISE_FILTERS } from '#domain/promises/promiseFilters.ts';
import { trpc } from '#web/net/trpc.ts';
import { useSession } from '#web/shell/session.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { DayField } from '#web/ui/form/DayField.tsx';
import { type FieldOption, SelectField } from '#web/ui/form/Field.tsx';
import { FilterBar } from '#web/ui/layout/FilterBar.tsx';
import type { FilterName, FilterWords as Filters } from './useOrderFilters.ts';

interface Props {
  by: readonly FilterName[];
  filters: Filters;
  onChange(part: Partial<Filters>): void;
  onReset(): void;
  end: ReactNode;
}

const ANY = { value: '', label: 'Tous' };

type SelectName = Exclude<FilterName, 'since' | 'until' | 'client'>;

const SELECTS: { name: SelectName; label: string; options: FieldOption[] }[] = [
  {
    name: 'status',
    label: 'Statut',
    options: [
      { value: 'all', label: 'Tous les statuts' },
      ...ORDER_STATUSES.map((value) => ({ value, label: getOrderStatusLabel(value) })),
    ],
  },
  { name: 'livreur', label: 'Livreur', options: [] },
  {
    name: 'promise',
    label: 'Retour prévu',
    options: listOptions(PROMISE_FILTERS, (one) => PROMISE_FILTER_LABELS[one]),
  },
  { name: 'payment', label: 'Paiement', options: listOptions(PAYMENT_FILTERS, getPaymentFilterLabel) },
  { name: 'method', label: 'Mode', options: listOptions(ORDER_METHODS, getPaymentMethodLabel) },
];

function listOptions<Value extends string>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
): FieldOption[] {
  return [ANY, ...values.map((value) => ({ value, label: labelOf(value) }))];
}

export function OrderFilters({ by, filters, onChange, onReset, end }: Props) {
  const livreurs = useLivreurChoices(filters.livreur);
  const filtersInUse = Object.entries(filters).filter(
    ([name, value]) => name !== 'search' && value !== '' && value !== 'all',
  );
  return (
    <FilterBar
      search={filters.search}
      onSearch={(search) => onChange({ search })}
      many={filtersInUse.length}
      isNarrowed={filtersInUse.length > 0 || filters.search !== ''}
      onReset={onReset}
      end={end}
    >
      {SELECTS.filter(({ name }) => by.includes(name)).map(({ name, label, options }) => (
        <SelectField
          key={name}
          label={label}
          value={filters[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          options={name === 'livreur' ? [ANY, ...livreurs] : options}
        />
      ))}
      {by.includes('since') ? (
        <DayField label="Du" value={filters.since} onDay={(since) => onChange({ since })} />
      ) : null}
      {by.includes('until') ? (
        <DayField label="Au" value={filters.until} onDay={(until) => onChange({ until })} />
      ) : null}
      {filters.client ? (
        <Button size="sm" kind="pale" onClick={() => onChange({ client: '' })}>
          Un seul client&nbsp;: le retirer
        </Button>
      ) : null}
    </FilterBar>
  );
}

const MOST_CLOSED = 100;

/** An owner also chooses among the deactivated livreurs; the one in the address is a choice for everybody. */
function useLivreurChoices(chosen: string): FieldOption[] {
  const isOwner = useSession().me?.role === 'superadmin';
  const riding = trpc.dispatch.livreurs.useQuery({});
  const closedAccounts = trpc.people.list.useQuery(
    { role: 'livreur', active: false, limit: MOST_CLOSED },
    { enabled: isOwner },
  );
  const choices = [
    ...(riding.data ?? []).map(({ id, fullname }) => ({ value: id, label: fullname })),
    ...(closedAccounts.data?.items ?? []).map(({ id, fullname }) => ({
      value: id,
      label: `${fullname} (désactivé)`,
    })),
  ];
  const isUnlisted =
    chosen !== '' &&
    !riding.isPending &&
    !closedAccounts.isLoading &&
    !choices.some(({ value }) => value === chosen);
  const namesakes = trpc.people.list.useQuery(
    { role: 'livreur', search: chosen },
    { enabled: isOwner && isUnlisted },
  );
  if (!isUnlisted) return choices;
  // The account may be erased: it has no name left, but its orders remain.
  const label = namesakes.data?.items.find(({ id }) => id === chosen)?.fullname ?? 'Un ancien livreur';
  return [...choices, { value: chosen, label }];
}
