import { referenceOf } from '#domain/orders/order.ts';

/** `#3f9a12bc`, from the order's id. */
export function Reference({ id }: { id: string }) {
  return <strong className="tabular nowrap">#{referenceOf(id)}</strong>;
}
