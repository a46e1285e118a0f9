import { useParams } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { InvoiceSheet } from '#web/invoice/InvoiceSheet.tsx';
import { trpc } from '#web/net/trpc.ts';
import { WavePayment } from './payment/WavePayment.tsx';

export function OwnInvoicePage() {
  const { orderId = '' } = useParams();
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
