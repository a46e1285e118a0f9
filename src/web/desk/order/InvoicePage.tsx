import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { InvoiceSheet } from '#web/invoice/InvoiceSheet.tsx';
import { trpc } from '#web/net/trpc.ts';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { useDeskPaths } from '../DeskPlace.ts';
import { SellerQuestion } from './SellerQuestion.tsx';

export function InvoicePage() {
  const { orderId = '' } = useParams();
  const paths = useDeskPaths();
  const [isAsking, setAsking] = useState(false);
  const invoice = trpc.dispatch.invoice.useQuery({ orderId }, { meta: { silent: true } });
  const legal = trpc.house.public.useQuery().data?.legal;
  const isSellerMissing = legal !== undefined && !(legal.legalName && legal.address && legal.ncc);
  return (
    <>
      <InvoiceSheet
        query={invoice}
        back={invoice.data ? paths.order(orderId) : paths.orders}
        onDownload={isSellerMissing ? () => setAsking(true) : undefined}
      />
      <Dialog
        opened={isAsking && isSellerMissing}
        onClose={() => setAsking(false)}
        title="Qui fait cette facture&nbsp;?"
      >
        {legal ? <SellerQuestion legal={legal} orderId={orderId} /> : null}
      </Dialog>
    </>
  );
}
