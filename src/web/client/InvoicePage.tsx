import { useParams } from 'react-router-dom';
import { InvoiceSheet } from '#web/invoice/InvoiceSheet.tsx';
import { paths } from '#web/paths.ts';
import { trpc } from '#web/trpc.ts';
import { WavePayment } from './WavePayment.tsx';

export function InvoicePage() {
  const { orderId = '' } = useParams();
  // What is not found is said by the page itself.
  const order = trpc.orders.get.useQuery({ orderId }, { meta: { silent: true } });
  const back = order.data?.status === 'completed' ? paths.client.history : paths.client.orders;
  return (
    <InvoiceSheet
      query={order}
      back={back}
      payment={order.data?.paymentLink ? <WavePayment order={order.data} /> : null}
    />
  );
}
