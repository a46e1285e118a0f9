import type { ReactNode } from 'react';
import { getOrderStatusLabel, getPaymentFilterLabel, PROMISE_FILTER_LABELS } from '#domain/format/wording.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { PAYMENT_FILTERS } from '#domain/money/payment.ts';
import { ATTENTIONS } from '#domain/pieces/attention.ts';
import { PROMISE_FILTERS } from '#domain/promises/promiseFilters.ts';
import { trpc } from '#web/net/trpc.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { type FieldOption, SelectField } from '#web/ui/form/Field.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import desk from '../desk.module.css';
import { ATTENTION_LABELS } from '../marks/marks.ts';
import { formatCount } from './formatCount.ts';
import {
  type BoardFilters,
  type FilterName,
  type useBoardFilters,
  useLivreurOptions,
} from './useBoardFilters.ts';

type Choice = { name: string; options: FieldOption[] };

const PAYMENTS = buildChoice('Paiement', 'Tous les paiements', PAYMENT_FILTERS, getPaymentFilterLabel);
const PROMISES = buildChoice(
  'Retour prévu',
  'Tous les retours',
  PROMISE_FILTERS,
  (one) => PROMISE_FILTER_LABELS[one],
);
const TO_HANDLE = buildChoice('À traiter', 'À traiter ou non', ATTENTIONS, (one) => ATTENTION_LABELS[one]);

interface Props extends ReturnType<typeof useBoardFilters> {
  isNarrowed: boolean;
  by: readonly FilterName[];
  aside?: ReactNode;
}

export function OrderFilterBar({ filters, change, reset, isNarrowed, by, aside }: Props) {
  const choices: Record<FilterName, Choice> = {
    status: useStatusChoice(),
    payment: PAYMENTS,
    promise: PROMISES,
    livreur: { name: 'Livreur', options: useLivreurOptions(filters.livreur) },
    attention: TO_HANDLE,
  };
  return (
    <div className="row mb-16">
      <SearchField
        value={filters.search}
        onSearch={(search) => change({ search })}
        label="Rechercher par client ou ID..."
      />
      {by.map((filter) => (
        <SelectField
          key={filter}
          aria-label={choices[filter].name}
          className={desk.choice}
          value={filters[filter]}
          onChange={(event) => change({ [filter]: event.currentTarget.value } as Partial<BoardFilters>)}
          options={choices[filter].options}
        />
      ))}
      <Button kind="secondary" disabled={!isNarrowed} onClick={reset} className={desk.reset}>
        Réinitialiser
      </Button>
      {aside}
    </div>
  );
}

function buildChoice<Value extends string>(
  name: string,
  all: string,
  values: readonly Value[],
  labelOf: (value: Value) => string,
): Choice {
  const options = values.map((value) => ({ value, label: labelOf(value) }));
  return { name, options: [{ value: 'all', label: all }, ...options] };
}

function useStatusChoice(): Choice {
  const { data } = trpc.dispatch.counts.useQuery();
  const describeCount = (status: OrderStatus) =>
    data ? ` (${formatCount(data.counts[status], data.upTo)})` : '';
  return buildChoice(
    'Statut',
    'Tous les statuts',
    ORDER_STATUSES,
    (status) => `${getOrderStatusLabel(status)}${describeCount(status)}`,
  );
}

export function EmptyOrderList({ text, onReset }: { text: string; onReset(): void }) {
  return (
    <EmptyState
      title="Aucune commande trouvée"
      text={text}
      action={
        <Button kind="secondary" onClick={onReset}>
          Réinitialiser
        </Button>
      }
    />
  );
}
