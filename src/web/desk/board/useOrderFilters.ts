import { useMemo } from 'react';
import { DAY } from '#domain/format/calendar.ts';
import { parseIsoDay } from '#domain/format/period.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { ORDER_METHODS, PAYMENT_FILTERS } from '#domain/money/payment.ts';
import { PROMISE_FILTERS } from '#domain/promises/promiseFilters.ts';
import type { Inputs } from '#web/net/procedures.ts';
import { parseId, useUrlFilters } from '#web/ui/useUrlFilters.ts';

/** Dates are texts as in the address; one that is not a valid day filters nothing. */
export interface FilterWords {
  search: string;
  status: OrderStatus | 'all';
  since: string;
  until: string;
  livreur: string;
  client: string;
  payment: string;
  method: string;
  promise: string;
}

export type FilterName = Exclude<keyof FilterWords, 'search'>;

const NAMES: Record<keyof FilterWords | 'list', string> = {
  list: 'etat',
  search: 'q',
  status: 'statut',
  since: 'du',
  until: 'au',
  livreur: 'livreur',
  client: 'client',
  payment: 'paiement',
  method: 'mode',
  promise: 'promise',
};

/** Fields typed letter by letter must not add an entry to the browser history for each letter. */
const TYPED = ['search', 'since', 'until'] as const;

const NOTHING: FilterWords = {
  search: '',
  status: 'all',
  since: '',
  until: '',
  livreur: '',
  client: '',
  payment: '',
  method: '',
  promise: '',
};

/** Filters that a list does not have stay out of its query, whatever the address says. */
export function useOrderFilters(by: readonly FilterName[]) {
  const { filters: words, choose } = useUrlFilters(NAMES, TYPED);
  const filters = useMemo(() => {
    const own = Object.fromEntries(by.map((name) => [name, words[name]]));
    return { ...NOTHING, ...own, search: words.search, status: parseStatus(own.status) };
  }, [by, words]);
  const narrow = useMemo(() => buildBoardInput(filters), [filters]);
  const changeFilters = ({ status, ...part }: Partial<FilterWords>) =>
    choose(status === undefined ? part : { ...part, status: status === 'all' ? '' : status });
  return { filters, narrow, change: changeFilters, reset: () => changeFilters(NOTHING) };
}

const parseStatus = (word: string | undefined): OrderStatus | 'all' =>
  ORDER_STATUSES.find((status) => status === word) ?? 'all';

/** `to` is the start of the day after the last one, which counts in full. */
export function buildBoardInput(filters: FilterWords): Inputs['dispatch']['board'] {
  const from = parseIsoDay(filters.since);
  const last = parseIsoDay(filters.until);
  const [livreurId, clientId] = [parseId(filters.livreur), parseId(filters.client)];
  const paymentState = PAYMENT_FILTERS.find((filter) => filter === filters.payment);
  const promise = PROMISE_FILTERS.find((filter) => filter === filters.promise);
  const paymentMethod = ORDER_METHODS.find((method) => method === filters.method);
  return {
    ...(filters.search ? { search: filters.search } : {}),
    ...(filters.status === 'all' ? {} : { status: filters.status }),
    ...(from === null ? {} : { from }),
    ...(last === null ? {} : { to: last + DAY }),
    ...(livreurId ? { livreurId } : {}),
    ...(clientId ? { clientId } : {}),
    ...(paymentState ? { paymentState } : {}),
    ...(paymentMethod ? { paymentMethod } : {}),
    ...(promise ? { promise } : {}),
  };
}
