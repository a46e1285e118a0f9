import { ATTENTIONS, PROMISE_FILTERS } from '#domain/contract/board.ts';
import { formatPeriod, parsePeriod } from '#domain/format/period.ts';
import { uncapitalize } from '#domain/format/text.ts';
import {
  getOrderStatusLabel,
  getPaymentFilterLabel,
  getPaymentMethodLabel,
  PROMISE_FILTER_LABELS,
} from '#domain/format/wording.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { ORDER_METHODS, PAYMENT_FILTERS } from '#domain/money/payment.ts';
import { trpc } from '#web/net/trpc.ts';
import { useSession } from '#web/shell/session.tsx';
import type { FieldOption } from '#web/ui/form/Field.tsx';
import { formatCount } from '#web/ui/formatCount.ts';
import { ATTENTION_LABELS } from '../marks/marks.ts';
import type { FilterName, FilterWords } from './useOrderFilters.ts';

export type SelectName = Exclude<FilterName, 'since' | 'until' | 'client'>;

/** The first option is the one that filters nothing. */
type Choice = { name: string; options: FieldOption[] };

const PROMISES = buildChoice(
  'Retour prévu',
  'Tous les retours',
  PROMISE_FILTERS,
  (one) => PROMISE_FILTER_LABELS[one],
);
const PAYMENTS = buildChoice('Paiement', 'Tout paiement', PAYMENT_FILTERS, getPaymentFilterLabel);
const METHODS = buildChoice('Mode', 'Tous les modes', ORDER_METHODS, getPaymentMethodLabel);
const TO_HANDLE = buildChoice('À traiter', 'À traiter ou non', ATTENTIONS, (one) => ATTENTION_LABELS[one]);

const READY = buildChoice('Atelier', 'Prêt ou non', ['yes', 'no'], (one) =>
  one === 'yes' ? 'Prêt' : 'En traitement',
);

/** In the order of the bar. */
export function useFilterChoices({ livreur }: FilterWords): Record<SelectName, Choice> {
  return {
    status: useStatusChoice(),
    livreur: useLivreurChoice(livreur),
    promise: PROMISES,
    payment: PAYMENTS,
    method: METHODS,
    attention: TO_HANDLE,
    ready: READY,
  };
}

/** "Vous voyez : Livrée, novembre 2026." */
export function useFilterWords(filters: FilterWords, by: readonly FilterName[]): string {
  const labels = Object.entries(useFilterChoices(filters)).flatMap(([name, { options }]) => {
    const value = by.includes(name as SelectName) && filters[name as SelectName];
    const chosen = value && options.find((option) => option.value === value);
    return chosen ? [chosen.label.replace(/ \(\d+\+?\)$/, '')] : [];
  });
  const client = useAccountName('client', by.includes('client') ? filters.client : '');
  if (client) labels.unshift(client);
  const period = { from: filters.since, to: filters.until };
  if (parsePeriod(period)) labels.push(uncapitalize(formatPeriod(period)));
  return labels.length > 0 ? `Vous voyez\u00a0: ${labels.join(', ')}.` : '';
}

function buildChoice<Value extends string>(
  name: string,
  all: string,
  values: readonly Value[],
  labelOf: (value: Value) => string,
): Choice {
  const options = values.map((value) => ({ value, label: labelOf(value) }));
  return { name, options: [{ value: '', label: all }, ...options] };
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

/** The one in the address is a choice too, whose name an owner may read although the account is deactivated. */
function useLivreurChoice(chosen: string): Choice {
  const isOwner = useSession().me?.role === 'superadmin';
  const riding = trpc.dispatch.livreurs.useQuery({});
  const options = [
    { value: '', label: 'Tous les livreurs' },
    ...(riding.data ?? []).map(({ id, fullname }) => ({ value: id, label: fullname })),
  ];
  const isUnlisted = !riding.isPending && !options.some(({ value }) => value === chosen);
  // The account may be erased: it has no name left, but its orders remain.
  const label = useAccountName('livreur', isOwner && isUnlisted ? chosen : '') ?? 'Un autre livreur';
  return { name: 'Livreur', options: isUnlisted ? [...options, { value: chosen, label }] : options };
}

function useAccountName(role: 'client' | 'livreur', chosen: string): string | undefined {
  const namesakes = trpc.people.list.useQuery({ role, search: chosen }, { enabled: chosen !== '' });
  return namesakes.data?.items.find(({ id }) => id === chosen)?.fullname;
}
