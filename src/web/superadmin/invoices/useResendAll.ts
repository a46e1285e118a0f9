import { useMutation } from '@tanstack/react-query';
import { readFailure } from '#web/net/failures.ts';
import { trpc } from '#web/net/trpc.ts';

/** All of them are listed first: the first ones may be refused again before the last one has left. */
export function useResendAll() {
  const { list, send } = trpc.useUtils().client.invoices;
  return useMutation({
    meta: { title: 'Erreur d’envoi' },
    mutationFn: async () => {
      const ids: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await list.query({ state: 'refused', ...(cursor && { cursor }) });
        const papers = page.items.flatMap((invoice) => [invoice, ...invoice.credits]);
        ids.push(...papers.filter(({ state }) => state === 'refused').map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor);
      for (const invoiceId of ids)
        await send.mutate({ invoiceId }).catch((error: unknown) => {
          if (readFailure(error).code !== 'INVOICE_CHANGED') throw error;
        });
    },
  });
}
