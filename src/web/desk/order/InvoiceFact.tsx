import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { BuyerPart } from '#web/invoice/BuyerPart.tsx';
import { call } from '#web/net/call.ts';
import { trpc } from '#web/net/trpc.ts';
import { useSession } from '#web/shell/session.tsx';
import { Fact } from '#web/ui/Fact.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import type { ListedOrder } from '../types.ts';

/** Whom the tax office's invoice is for, and the order of before the house certified anything. */
export function InvoiceFact({ order }: { order: ListedOrder }) {
  const utils = trpc.useUtils();
  const { me } = useSession();
  const { data } = trpc.dispatch.counts.useQuery();
  const adding = trpc.invoices.add.useMutation({
    meta: { title: 'Erreur', text: "L'opération a échoué." },
    onSuccess: () => utils.dispatch.invalidate(),
  });
  const mayAdd = me?.role === 'superadmin' && order.status === 'completed' && order.invoice === null;
  // A row of a board has neither; the loaded order does.
  if (order.invoice === undefined) return null;
  const isRefused = order.invoice?.state === 'refused';
  const mayName = (isOpen(order.status) || isRefused) && !order.account;
  const state = describeCertification(order.invoice);
  if (!data?.certifies || !(order.buyer || mayName || mayAdd || state)) return null;
  return (
    <Fact term="Facture">
      <BuyerPart
        order={order}
        isRefused={isRefused}
        sendBuyer={async (buyer) => {
          await call('orders.setBuyer', { orderId: order.id, ...buyer });
          await utils.dispatch.invalidate();
        }}
      />
      {state ? <span className="anywhere">{state}</span> : null}
      {mayAdd ? (
        <Button
          kind="secondary"
          size="sm"
          busy={adding.isPending}
          onClick={() => adding.mutate({ orderId: order.id })}
        >
          Faire certifier
        </Button>
      ) : null}
    </Fact>
  );
}

function describeCertification(invoice: ListedOrder['invoice']): string | null {
  if (!invoice || invoice.state === 'plain') return null;
  if (invoice.state === 'refused' || invoice.state === 'unsure') return 'Certification à vérifier';
  return invoice.number ?? 'Certification en route';
}
