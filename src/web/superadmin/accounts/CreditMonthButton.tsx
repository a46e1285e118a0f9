import { trpc } from '#web/net/trpc.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { useAskInvoice } from '../invoices/InvoiceDialogs.tsx';

/** The lines of a month are many, so they are read when somebody credits one. */
export function CreditMonthButton({ invoiceId }: { invoiceId: string }) {
  const { ask } = useAskInvoice();
  const { refetch, isFetching } = trpc.invoices.get.useQuery(
    { invoiceId },
    { enabled: false, meta: { title: 'Facture pas chargée', text: 'Réessayez.' } },
  );
  const openDialog = async () => {
    const { data: invoice } = await refetch();
    if (invoice) ask({ about: 'credit', invoice });
  };
  return (
    <Button kind="secondary" size="sm" busy={isFetching} onClick={() => void openDialog()}>
      Avoir
    </Button>
  );
}
