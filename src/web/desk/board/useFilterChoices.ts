import { getOrderStatusLabel, getPaymentFilterLabel, PROMISE_FILTER_LABELS } from '#domain/format/wording.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { PAYMENT_FILTERS } from '#domain/money/payment.ts';
import { ATTENTIONS } from '#domain/pieces/attention.ts';
import { PROMISE_FILTERS } from '#domain/promises/promiseFilters.ts';
import { trpc } from '#web/net/trpc.ts';
import type { FieldOption } from '#web/ui/form/Field.tsx';
import { formatCount } from '#web/ui/formatCount.ts';
import { ATTENTION_LABELS } from '../marks/marks.ts';
import { type BoardFilters, type FilterName, useLivreurOptions } from './useBoardFilters.ts';

/** The first option is the one that filters nothing. */
type Choice = { name: string; options: FieldOption[] };

const PAYMENTS = buildChoice('Paiement', 'Tous les paiements', PAYMENT_FILTERS, getPaymentFilterLabel);
const PROMISES = buildChoice(
  'Retour prévu',
  'Tous les retours',
  PROMISE_FILTERS,
  (one) => PROMISE_FILTER_LABELS[one],
);
const TO_HANDLE = buildChoice(
  'À traiter',
  'Avec ou sans problème',
  ATTENTIONS,
  (one) => ATTENTION_LABELS[one],
);

export function useFilterChoices(filters: BoardFilters): Record<FilterName, Choice> {
  return {
    status: useStatusChoice(),
    payment: PAYMENTS,
    promise: PROMISES,
    livreur: { name: 'Livreur', options: useLivreurOptions(filters.livreur) },
    attention: TO_HANDLE,
  };
}

/** What the chosen filters keep, in words: "Livrée, à payer". */
export function useFilterWords(filters: BoardFilters, by: readonly FilterName[]): string {
  const choices = useFilterChoices(filters);
  const labels = by.flatMap((name) => {
    const [all, ...options] = choices[name].options;
    const chosen = options.find(({ value }) => value === filters[name]);
    return chosen && filters[name] !== all?.value ? [chosen.label.replace(/ \(\d+\+?\)$/, '')] : [];
  });
  return labels.join(', ');
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
