import { Button, Group } from '@mantine/core';
import type { PaymentMethod } from '#domain/payment.ts';
import { type Outputs, trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import classes from '../dashboard/DashboardPage.module.css';
import { WavePayment } from './WavePayment.tsx';

type LatestOrder = NonNullable<Outputs['orders']['latest']>;

/** Offers the methods while the order is pending without one; afterwards it shows the chosen method. */
export function PaymentChoice({ order }: { order: LatestOrder }) {
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
  const choose = (method: PaymentMethod) => choosing.mutate({ orderId: order.id, method });

  if (order.status === 'pending' && order.paymentMethod === null) {
    return (
      <div className={classes.payment}>
        <p>Comment souhaitez-vous payer&nbsp;?</p>
        <Group grow>
          <Button variant="default" disabled={choosing.isPending} onClick={() => choose('espece')}>
            Espèces
          </Button>
          <Button
            variant="default"
            disabled={choosing.isPending || publicFacts.data?.waveAvailable === false}
            onClick={() => choose('wave')}
          >
            Wave
          </Button>
        </Group>
        {publicFacts.data?.waveAvailable === false ? (
          <p className={classes.hint}>{publicFacts.data.waveReason}</p>
        ) : null}
      </div>
    );
  }
  if (order.status === 'cancelled' || order.paymentState === 'paid') return null;
  if (order.paymentMethod === 'espece')
    return <p className={classes.payment}>Paiement en espèces à la collecte sélectionné.</p>;
  return order.paymentMethod === 'wave' ? <WavePayment order={order} /> : null;
}
