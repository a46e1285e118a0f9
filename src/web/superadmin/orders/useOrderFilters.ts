import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DAY } from '#domain/calendar.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle.ts';
import { PAYMENT_METHODS, PAYMENT_STATES } from '#domain/payment.ts';
import { addressNow, searchIn } from '#web/desk/searchIn.ts';
import type { Inputs } from '#web/trpc.ts';

/** As the address holds them: dates as a person types them, nothing where nothing is chosen. */
export interface OrderFilters {
  search: string;
  status: OrderStatus | 'all';
  since: string;
  until: string;
  livreur: string;
  client: string;
  payment: string;
  method: string;
}

const NAMES: Record<keyof OrderFilters, string> = {
  search: 'q',
  status: 'statut',
  since: 'du',
  until: 'au',
  livreur: 'livreur',
  client: 'client',
  payment: 'paiement',
  method: 'mode',
};

/** In the address, so that a reload, the back button and a bookmark find the list as it was. */
export function useOrderFilters() {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const filters = useMemo(() => read(new URLSearchParams(text)), [text]);
  const narrow = useMemo(() => narrowed(filters), [filters]);
  const change = (part: Partial<OrderFilters>) => {
    const next = Object.entries({ ...read(addressNow()), ...part }).filter(
      ([, value]) => value !== '' && value !== 'all',
    );
    setParams(Object.fromEntries(next.map(([name, value]) => [NAMES[name as keyof OrderFilters], value])), {
      replace: 'search' in part,
    });
  };
  return { filters, narrow, change, reset: () => setParams({}) };
}

function read(params: URLSearchParams): OrderFilters {
  const of = (name: keyof OrderFilters) => params.get(NAMES[name]) ?? '';
  return {
    search: searchIn(params),
    status: ORDER_STATUSES.find((status) => status === of('status')) ?? 'all',
    since: of('since'),
    until: of('until'),
    livreur: of('livreur'),
    client: of('client'),
    payment: of('payment'),
    method: of('method'),
  };
}

/** What the server is asked beside search and status. A day ends when the next begins. */
export function narrowed(filters: OrderFilters): Inputs['dispatch']['board'] {
  const from = dayOf(filters.since);
  const last = dayOf(filters.until);
  const paymentState = PAYMENT_STATES.find((state) => state === filters.payment);
  const paymentMethod = PAYMENT_METHODS.find((method) => method === filters.method);
  return {
    ...(from === null ? {} : { from }),
    ...(last === null ? {} : { to: last + DAY }),
    ...(filters.livreur ? { livreurId: filters.livreur } : {}),
    ...(filters.client ? { clientId: filters.client } : {}),
    ...(paymentState ? { paymentState } : {}),
    ...(paymentMethod ? { paymentMethod } : {}),
  };
}

/** Midnight in Abidjan, which keeps UTC. */
function dayOf(typed: string): number | null {
  const at = /^\d{4}-\d\d-\d\d$/.test(typed) ? Date.parse(`${typed}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
