import { useSearchParams } from 'react-router-dom';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle.ts';
import { addressNow, searchIn } from './searchIn.ts';

export interface BoardFilters {
  search: string;
  status: OrderStatus | 'all';
  view: 'list' | 'map';
}

const isStatus = (text: string | null): text is OrderStatus =>
  ORDER_STATUSES.some((status) => status === text);

function read(params: URLSearchParams): BoardFilters {
  const status = params.get('statut');
  return {
    search: searchIn(params),
    status: isStatus(status) ? status : 'all',
    view: params.get('vue') === 'carte' ? 'map' : 'list',
  };
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
        ...(next.view === 'map' ? { vue: 'carte' } : {}),
      },
      // Each letter typed is not a place to come back to.
      { replace: 'search' in part },
    );
  };
  return { filters, change, reset: () => change({ search: '', status: 'all' }) };
}
