import { referenceOf } from '#domain/orders/order.ts';

export function Reference({ id }: { id: string }) {
  return <strong className="tabular nowrap">#{referenceOf(id)}</strong>;
}
