import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { formatFcfa } from '#domain/format/money.ts';
import { mayDeclarePaid } from '#domain/payment.ts';
import type { Outputs } from '#web/net/trpc.ts';
import classes from '../dashboard/DashboardPage.module.css';
import { PaidQuestion } from './PaidQuestion.tsx';

export type Payable = Pick<
  NonNullable<Outputs['orders']['latest']>,
  'id' | 'amountDue' | 'paymentLink' | 'paymentMethod' | 'paymentState' | 'declaredAt'
>;

/** The link to Wave stays after the client declares the payment, in case it did not go through. */
export function WavePayment({ order }: { order: Payable }) {
  const [asking, setAsking] = useState(false);
  const due = order.declaredAt === null && mayDeclarePaid(order.paymentMethod, order.paymentState);
  return (
    <div className={classes.payment}>
      {due ? null : (
        <p className={classes.hint}>Le paiement n’est pas passé&nbsp;? Vous pouvez encore payer.</p>
      )}
      {order.paymentLink ? (
        <Button
          component="a"
          href={order.paymentLink}
          target="_blank"
          rel="noopener"
          variant={due ? 'filled' : 'default'}
          rightSection={<IconExternalLink size={18} />}
        >
          Payer {formatFcfa(order.amountDue)} avec&nbsp;Wave
        </Button>
      ) : null}
      {due ? (
        <Button variant="default" onClick={() => setAsking(true)}>
          J’ai payé
        </Button>
      ) : null}
      <PaidQuestion order={order} opened={asking} onClose={() => setAsking(false)} />
    </div>
  );
}
