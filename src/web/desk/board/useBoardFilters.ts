import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { PAYMENT_FILTERS, type PaymentFilter } from '#domain/money/payment.ts';
import { ATTENTIONS, type Attention } from '#domain/pieces/attention.ts';
import { PROMISE_FILTERS, type PromiseFilter } from '#domain/promises/promiseFilters.ts';
import type { Inputs } from '#web/net/trpc.ts';
import { idIn, useUrlFilters } from '../useUrlFilters.ts';

export interface BoardFilters {
  search: string;
  status: OrderStatus | 'all';
  payment: PaymentFilter | 'all';
  promise: PromiseFilter | 'all';
  attention: Attention | 'all';
  /** An id; empty: whoever carries them. */
  livreur: string;
  /** Columns where they have room and nothing is looked for, else a list; a list in any case; or the city. */
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

/** Whether anything is looked for, however it is shown. */
export function isNarrowed(filters: Pick<BoardFilters, keyof typeof NOTHING>): boolean {
  return (Object.keys(NOTHING) as (keyof typeof NOTHING)[]).some((name) => filters[name] !== NOTHING[name]);
}

/** What the server is asked beside search and status. */
export function narrowedBy(filters: BoardFilters): Inputs['dispatch']['board'] {
  const { payment, promise, attention, livreur } = filters;
  return {
    ...(payment === 'all' ? {} : { paymentState: payment }),
    ...(promise === 'all' ? {} : { promise }),
    ...(attention === 'all' ? {} : { attention }),
    ...(livreur ? { livreurId: livreur } : {}),
  };
}

export function useBoardFilters() {
  const { chosen, choose } = useUrlFilters(ADDRESS, ['search']);
  const filters: BoardFilters = {
    search: chosen.search,
    status: ORDER_STATUSES.find((status) => status === chosen.status) ?? 'all',
    payment: PAYMENT_FILTERS.find((filter) => filter === chosen.payment) ?? 'all',
    promise: PROMISE_FILTERS.find((filter) => filter === chosen.promise) ?? 'all',
    attention: ATTENTIONS.find((attention) => attention === chosen.attention) ?? 'all',
    livreur: idIn(chosen.livreur),
    view: chosen.view === 'carte' ? 'map' : chosen.view === 'tableau' ? 'table' : 'list',
  };
  const change = ({ view, ...part }: Partial<BoardFilters>) => {
    const words = Object.entries(part).map(([name, value]) => [name, value === 'all' ? '' : value]);
    choose({ ...Object.fromEntries(words), ...(view === undefined ? {} : { view: VIEW_WORDS[view] }) });
  };
  return { filters, change, reset: () => change(NOTHING) };
}

/** What a list may offer beside its search. */
export type ListFilter = 'promise' | 'livreur' | 'attention';

/** The same for a list with some of them: what else the address says is not looked at. */
export function useListFilters(by: readonly ListFilter[]) {
  const board = useBoardFilters();
  const { search } = board.filters;
  const own = Object.fromEntries(by.map((name) => [name, board.filters[name]]));
  const filters: BoardFilters = { ...NOTHING, view: 'list', search, ...own };
  const narrow = { ...(search ? { search } : {}), ...narrowedBy(filters) };
  return { ...board, filters, by, narrow, isNarrowed: isNarrowed(filters) };
}
