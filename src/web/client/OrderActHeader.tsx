import { formatShortNumber } from '#domain/format/order/orderNumber.ts';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';

type Props = { title: string; order: { shortNumber: string } | undefined };

/** The title of a page that is about one act on an order; the number comes with the order. */
export const OrderActHeader = ({ title, order }: Props) => (
  <PageHeader
    title={title}
    subtitle={order ? `Commande ${formatShortNumber(order.shortNumber)}` : '\u00a0'}
  />
);
