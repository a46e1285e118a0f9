import { useMemo } from 'react';
import { ATTENTIONS, PROMISE_FILTERS } from '#domain/contract/board.ts';
import { DAY } from '#domain/format/calendar.ts';
import { parseIsoDay } from '#domain/format/period.ts';
import { ORDER_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { ORDER_METHODS, PAYMENT_FILTERS } from '#domain/money/payment.ts';
import type { Inputs } from '#web/net/procedures.ts';
import { parseId, useUrlFilters } from '#web/ui/useUrlFilters.ts';

/** Texts as in the address; an empty one, or one that means nothing, filters nothing. */
export const NOTHING = {
  search: '',
  status: '',
  since: '',
  until: '',
  livreur: '',
  client: '',
  payment: '',
  method: '',
  promise: '',
  attention: '',
  ready: '',
};

export type FilterWords = typeof NOTHING;
export type FilterName = Exclude<keyof FilterWords, 'search'>;

const NAMES: Record<keyof FilterWords | 'list' | 'view', string> = {
  list: 'etat',
  view: 'vue',
  search: 'q',
  status: 'statut',
  since: 'du',
  until: 'au',
  livreur: 'livreur',
  client: 'client',
  payment: 'paiement',
  method: 'mode',
  promise: 'promise',
  attention: 'attention',
  ready: 'pret',
};

/** Fields typed letter by letter must not add an entry to the browser history for each letter. */
const TYPED = ['search', 'since', 'until'] as const;

/** Filters that a list does not have stay out of its query, whatever the address says. */
export function useOrderFilters(by: readonly FilterName[]) {
  const { filters: words, choose } = useUrlFilters(NAMES, TYPED);
  const filters: FilterWords = useMemo(() => {
    const own = Object.fromEntries(by.map((name) => [name, words[name]]));
    return { ...NOTHING, ...own, search: words.search };
  }, [by, words]);
  const narrow = useMemo(() => buildBoardInput(filters), [filters]);
  return { filters, narrow, view: words.view, change: choose, reset: () => choose(NOTHING) };
}

export type BoardInput = Inputs['dispatch']['board'];

/** `to` is the start of the day after the last one, which counts in full. */
export function buildBoardInput(filters: FilterWords): BoardInput {
  const from = parseIsoDay(filters.since);
  const last = parseIsoDay(filters.until);
  const [livreurId, clientId] = [parseId(filters.livreur), parseId(filters.client)];
  const status = ORDER_STATUSES.find((one) => one === filters.status);
  const paymentState = PAYMENT_FILTERS.find((filter) => filter === filters.payment);
  const promise = PROMISE_FILTERS.find((filter) => filter === filters.promise);
  const paymentMethod = ORDER_METHODS.find((method) => method === filters.method);
  const attention = ATTENTIONS.find((one) => one === filters.attention);
  return {
    ...(filters.search ? { search: filters.search } : {}),
    ...(status ? { status } : {}),
    ...(from === null ? {} : { from }),
    ...(last === null ? {} : { to: last + DAY }),
    ...(livreurId ? { livreurId } : {}),
    ...(clientId ? { clientId } : {}),
    ...(paymentState ? { paymentState } : {}),
    ...(paymentMethod ? { paymentMethod } : {}),
    ...(promise ? { promise } : {}),
    ...(attention ? { attention } : {}),
    ...(filters.ready === 'yes' || filters.ready === 'no' ? { ready: filters.ready === 'yes' } : {}),
  };
}

export const isNarrowed = (narrow: BoardInput): boolean => Object.keys(narrow).length > 0;
