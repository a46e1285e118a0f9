import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { PAYMENT_FILTERS, type PaymentFilter } from '#domain/money/payment.ts';
import { ATTENTIONS, type Attention } from '#domain/pieces/attention.ts';
import { PROMISE_FILTERS, type PromiseFilter } from '#domain/promises/promiseFilters.ts';
import type { Inputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { parseId, useUrlFilters } from '#web/ui/useUrlFilters.ts';

export interface BoardFilters {
  search: string;
  status: OrderStatus | 'all';
  payment: PaymentFilter | 'all';
  promise: PromiseFilter | 'all';
  attention: Attention | 'all';
  livreur: string;
  /** On a wide screen without filters `list` shows a column per stage; otherwise it shows the same table as `table`. */
  view: 'list' | 'table' | 'map';
}

const ADDRESS = {
  search: 'q',
  status: 'statut',
  payment: 'paiement',
  promise: 'promise',
  attention: 'attention',
  livreur: 'livreur',
  view: 'vue',
};

const VIEW_WORDS = { list: '', table: 'tableau', map: 'carte' } as const;

export const NOTHING = {
  search: '',
  status: 'all',
  payment: 'all',
  promise: 'all',
  attention: 'all',
  livreur: '',
} as const;

export function isNarrowed(filters: Pick<BoardFilters, keyof typeof NOTHING>): boolean {
  return (Object.keys(NOTHING) as (keyof typeof NOTHING)[]).some((name) => filters[name] !== NOTHING[name]);
}

export function narrowFilters(filters: BoardFilters): Inputs['dispatch']['board'] {
  const { payment, promise, attention, livreur } = filters;
  return {
    ...(payment === 'all' ? {} : { paymentState: payment }),
    ...(promise === 'all' ? {} : { promise }),
    ...(attention === 'all' ? {} : { attention }),
    ...(livreur ? { livreurId: livreur } : {}),
  };
}

export function useBoardFilters() {
  const { filters: words, choose } = useUrlFilters(ADDRESS, ['search']);
  const filters: BoardFilters = {
    search: words.search,
    status: ORDER_STATUSES.find((status) => status === words.status) ?? 'all',
    payment: PAYMENT_FILTERS.find((filter) => filter === words.payment) ?? 'all',
    promise: PROMISE_FILTERS.find((filter) => filter === words.promise) ?? 'all',
    attention: ATTENTIONS.find((attention) => attention === words.attention) ?? 'all',
    livreur: parseId(words.livreur),
    view: words.view === 'carte' ? 'map' : words.view === 'tableau' ? 'table' : 'list',
  };
  const changeFilters = ({ view, ...part }: Partial<BoardFilters>) => {
    const choices = Object.entries(part).map(([name, value]) => [name, value === 'all' ? '' : value]);
    choose({ ...Object.fromEntries(choices), ...(view === undefined ? {} : { view: VIEW_WORDS[view] }) });
  };
  return { filters, change: changeFilters, reset: () => changeFilters(NOTHING) };
}

export type FilterName = Exclude<keyof typeof NOTHING, 'search'>;

/** The livreur named in the URL stays an option even if no order can be assigned to them any more. */
export function useLivreurOptions(livreurId: string) {
  const livreurs = trpc.dispatch.livreurs.useQuery({});
  const options = (livreurs.data ?? []).map(({ id, fullname }) => ({ value: id, label: fullname }));
  const isMissing = livreurId !== '' && !options.some(({ value }) => value === livreurId);
  return [
    { value: '', label: 'Tous les livreurs' },
    ...options,
    ...(isMissing ? [{ value: livreurId, label: 'Un autre livreur' }] : []),
  ];
}
