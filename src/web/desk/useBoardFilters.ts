import { useSearchParams } from 'react-router-dom';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle.ts';
import { PAYMENT_STATES, type PaymentState } from '#domain/payment.ts';
import { addressNow, searchIn } from './searchIn.ts';

export interface BoardFilters {
  search: string;
  status: OrderStatus | 'all';
  payment: PaymentState | 'all';
  view: 'list' | 'map';
}

function read(params: URLSearchParams): BoardFilters {
  return {
    search: searchIn(params),
    status: ORDER_STATUSES.find((status) => status === params.get('statut')) ?? 'all',
    payment: PAYMENT_STATES.find((state) => state === params.get('paiement')) ?? 'all',
    view: params.get('vue') === 'carte' ? 'map' : 'list',
  };
}

const NOTHING = { search: '', status: 'all', payment: 'all' } as const;

/** Whether anything is looked for, however it is shown. */
export function isNarrowed(filters: Pick<BoardFilters, keyof typeof NOTHING>): boolean {
  return filters.search !== '' || filters.status !== 'all' || filters.payment !== 'all';
}

/** Kept in the address, so that the browser's back button, a reload and a bookmark find the board as it was. */
export function useBoardFilters() {
  const [params, setParams] = useSearchParams();
  const filters = read(params);
  const change = (part: Partial<BoardFilters>) => {
    const next = { ...read(addressNow()), ...part };
    setParams(
      {
        ...(next.search ? { q: next.search } : {}),
        ...(next.status === 'all' ? {} : { statut: next.status }),
        ...(next.payment === 'all' ? {} : { paiement: next.payment }),
        ...(next.view === 'map' ? { vue: 'carte' } : {}),
      },
      // Each letter typed is not a place to come back to.
      { replace: 'search' in part },
    );
  };
  return { filters, change, reset: () => change(NOTHING) };
}
