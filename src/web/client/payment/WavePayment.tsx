import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { formatFcfa } from '#domain/format/money.ts';
import { mayDeclarePaid } from '#domain/money/payment.ts';
import type { Outputs } from '#web/net/trpc.ts';
import classes from '../dashboard/DashboardPage.module.css';
import { DeclaredPayment } from './DeclaredPayment.tsx';
import { PaidQuestion } from './PaidQuestion.tsx';

export type Payable = Pick<
  NonNullable<Outputs['orders']['latest']>,
  'id' | 'amountDue' | 'paymentLink' | 'paymentMethod' | 'paymentState' | 'declaredAt'
>;

/** The link to Wave, and the word that it is paid; a declared payment can be made again only by who asks for it. */
export function WavePayment({ order }: { order: Payable }) {
  if (order.declaredAt === null) return <WaveDue order={order} />;
  return (
    <DeclaredPayment>
      <WaveLink order={order} />
    </DeclaredPayment>
  );
}

function WaveDue({ order }: { order: Payable }) {
  const [asking, setAsking] = useState(false);
  const due = mayDeclarePaid(order.paymentMethod, order.paymentState);
  return (
    <div className={classes.payment}>
      <WaveLink order={order} isDue={due} />
      {due ? (
        <Button variant="default" onClick={() => setAsking(true)}>
          J’ai payé
        </Button>
      ) : null}
      <PaidQuestion order={order} opened={asking} onClose={() => setAsking(false)} />
    </div>
  );
}

export function WaveLink({ order, isDue = false }: { order: Payable; isDue?: boolean }) {
  if (!order.paymentLink) return null;
  return (
    <Button
      component="a"
      href={order.paymentLink}
      target="_blank"
      rel="noopener"
      variant={isDue ? 'filled' : 'default'}
      rightSection={<IconExternalLink size={18} />}
    >
      Payer {formatFcfa(order.amountDue)} avec&nbsp;Wave
    </Button>
  );
}
