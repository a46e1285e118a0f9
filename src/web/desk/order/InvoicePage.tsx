import { useParams } from 'react-router-dom';
import { InvoiceSheet } from '#web/invoice/InvoiceSheet.tsx';
import { trpc } from '#web/net/trpc.ts';
import { useDeskPaths } from '../DeskPlace.tsx';

export function InvoicePage() {
  const { orderId = '' } = useParams();
  const paths = useDeskPaths();
  const invoice = trpc.dispatch.invoice.useQuery({ orderId }, { meta: { silent: true } });
  return <InvoiceSheet query={invoice} back={invoice.data ? paths.order(orderId) : paths.orders} />;
}
