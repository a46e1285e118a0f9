import { Button, Group } from '@mantine/core';
import { isOpen, mayAct, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { PaymentMethod } from '#domain/money/payment.ts';
import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import classes from '../dashboard/DashboardPage.module.css';
import { DeclaredPayment, type Payable, WaveLink, WavePayment } from './WavePayment.tsx';

/** How an order is to be paid: chosen and changed until it is delivered, while nothing was received. */
export function PaymentChoice({ order }: { order: Payable & { status: OrderStatus; amountPaid: number } }) {
  const { status, paymentMethod, amountDue, amountPaid } = order;
  if (amountDue === 0) return null;
  const mayChoose = amountPaid === 0 && mayAct('choosePayment', status, status, 'client');
  if (paymentMethod === null) return mayChoose ? <MethodQuestion orderId={order.id} /> : null;
  const other = mayChoose ? <OtherMethod orderId={order.id} method={paymentMethod} /> : null;
  if (order.declaredAt !== null)
    return (
      <DeclaredPayment>
        <WaveLink order={order} />
        {other}
      </DeclaredPayment>
    );
  // Cash that is still owed after the delivery is a matter of the team.
  if (paymentMethod === 'espece' && !isOpen(status)) return null;
  return (
    <div className={classes.payment}>
      {paymentMethod === 'wave' ? <WavePayment order={order} /> : <p>{describeCashPayment(status)}</p>}
      {other}
    </div>
  );
}

/** Cash changes hands at the pickup, or else with the clean linen. */
function describeCashPayment(status: OrderStatus): string {
  const isBefore = status === 'pending' || status === 'assigned' || status === 'pickup_en_route';
  return `Paiement en espèces à la ${isBefore ? 'collecte' : 'livraison'} sélectionné.`;
}

function MethodQuestion({ orderId }: { orderId: string }) {
  const { choose, isChoosing, facts } = useChoosing(orderId);
  return (
    <div className={classes.payment}>
      <p>Comment souhaitez-vous payer&nbsp;?</p>
      <Group grow>
        <Button variant="default" disabled={isChoosing} onClick={() => choose('espece')}>
          Espèces
        </Button>
        <Button
          variant="default"
          disabled={isChoosing || facts?.waveAvailable === false}
          onClick={() => choose('wave')}
        >
          Wave
        </Button>
      </Group>
      {facts?.waveAvailable === false ? <p className={classes.hint}>{facts.waveReason}</p> : null}
    </div>
  );
}

function OtherMethod({ orderId, method }: { orderId: string; method: PaymentMethod }) {
  const { choose, isChoosing, facts } = useChoosing(orderId);
  if (method === 'espece' && facts?.waveAvailable !== true) return null;
  return (
    <Button
      variant="subtle"
      loading={isChoosing}
      onClick={() => choose(method === 'espece' ? 'wave' : 'espece')}
    >
      {method === 'espece' ? 'Payer plutôt par Wave' : 'Payer plutôt en espèces'}
    </Button>
  );
}

function useChoosing(orderId: string) {
  const utils = trpc.useUtils();
  const publicFacts = trpc.catalogue.facts.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const choosing = trpc.orders.choosePayment.useMutation({
    meta: { title: 'Erreur', text: 'Impossible de mettre à jour le mode de paiement.' },
    onSettled: () => utils.orders.invalidate(),
    onSuccess: (_, { method }) =>
      toast.success(
        'Mode de paiement sélectionné',
        `Vous avez choisi de payer par ${method === 'espece' ? 'espèces' : 'Wave'}.`,
      ),
  });
  return {
    choose: (method: PaymentMethod) => choosing.mutate({ orderId, method }),
    isChoosing: choosing.isPending,
    facts: publicFacts.data,
  };
}
