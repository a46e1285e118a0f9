import { useParams } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { InvoiceSheet } from '#web/invoice/InvoiceSheet.tsx';
import { trpc } from '#web/net/trpc.ts';
import { PaymentChoice } from './payment/PaymentChoice.tsx';

export function OwnInvoicePage() {
  const { orderId = '' } = useParams();
  const query = trpc.orders.get.useQuery({ orderId }, { meta: { silent: true } });
  const facts = trpc.catalogue.facts.useQuery().data;
  const order = query.data;
  const back = order?.status === 'completed' ? paths.client.history : paths.client.orders;
  const isPayable = order && order.amountDue > 0 && (order.paymentLink || facts?.payWith.length);
  return (
    <InvoiceSheet query={query} back={back} payment={isPayable ? <PaymentChoice order={order} /> : null} />
  );
}
