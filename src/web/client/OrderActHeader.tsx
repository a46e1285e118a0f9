import { referenceOf } from '#domain/orders/order.ts';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';

/** The title of a page that is about one act on an order. */
export function OrderActHeader({ title, orderId }: { title: string; orderId: string }) {
  return (
    <PageHeader
      title={title}
      subtitle={
        <>
          Commande <span className="tabular nowrap">{referenceOf(orderId)}</span>
        </>
      }
    />
  );
}
