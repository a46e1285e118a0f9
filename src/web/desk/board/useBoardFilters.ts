import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle.ts';
import { PAYMENT_FILTERS, type PaymentFilter } from '#domain/payment.ts';
import { ATTENTIONS, type Attention } from '#domain/pieces/attention.ts';
import { useUrlFilters } from '../useUrlFilters.ts';

export interface BoardFilters {
  search: string;
  status: OrderStatus | 'all';
  payment: PaymentFilter | 'all';
  attention: Attention | 'all';
  view: 'list' | 'map';
}

const ADDRESS = { search: 'q', status: 'statut', payment: 'paiement', attention: 'attention', view: 'vue' };

const NOTHING = { search: '', status: 'all', payment: 'all', attention: 'all' } as const;

/** Whether anything is looked for, however it is shown. */
export function isNarrowed(filters: Pick<BoardFilters, keyof typeof NOTHING>): boolean {
  return (Object.keys(NOTHING) as (keyof typeof NOTHING)[]).some((name) => filters[name] !== NOTHING[name]);
}

export function useBoardFilters() {
  const { chosen, choose } = useUrlFilters(ADDRESS, ['search']);
  const filters: BoardFilters = {
    search: chosen.search,
    status: ORDER_STATUSES.find((status) => status === chosen.status) ?? 'all',
    payment: PAYMENT_FILTERS.find((filter) => filter === chosen.payment) ?? 'all',
    attention: ATTENTIONS.find((attention) => attention === chosen.attention) ?? 'all',
    view: chosen.view === 'carte' ? 'map' : 'list',
  };
  const change = ({ search, status, payment, attention, view }: Partial<BoardFilters>) =>
    choose({
      ...(search === undefined ? {} : { search }),
      ...(status === undefined ? {} : { status: status === 'all' ? '' : status }),
      ...(payment === undefined ? {} : { payment: payment === 'all' ? '' : payment }),
      ...(attention === undefined ? {} : { attention: attention === 'all' ? '' : attention }),
      ...(view === undefined ? {} : { view: view === 'map' ? 'carte' : '' }),
    });
  return { filters, change, reset: () => change(NOTHING) };
}
