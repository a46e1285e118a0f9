import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { formatFcfa } from '#domain/money.ts';
import { mayDeclarePaid } from '#domain/payment.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import classes from './DashboardPage.module.css';

type Payable = Pick<
  NonNullable<Outputs['orders']['latest']>,
  'id' | 'grandTotal' | 'paymentLink' | 'paymentMethod' | 'paymentState'
>;

/** Where to pay by Wave, and the word that it is done: the team still checks. */
export function WavePayment({ order }: { order: Payable }) {
  const utils = trpc.useUtils();
  const declaring = trpc.orders.declarePaid.useMutation({ onSettled: () => utils.orders.invalidate() });
  return (
    <div className={classes.payment}>
      {order.paymentLink ? (
        <Button
          component="a"
          href={order.paymentLink}
          target="_blank"
          rel="noopener"
          rightSection={<IconExternalLink size={18} />}
        >
          Payer {formatFcfa(order.grandTotal)} avec&nbsp;Wave
        </Button>
      ) : null}
      {mayDeclarePaid(order.paymentMethod, order.paymentState) ? (
        <Button
          variant="default"
          loading={declaring.isPending}
          onClick={() => declaring.mutate({ orderId: order.id })}
        >
          J’ai payé
        </Button>
      ) : null}
    </div>
  );
}
