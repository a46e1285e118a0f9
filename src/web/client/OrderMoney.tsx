import { paymentSaid } from '#domain/payment.ts';
import { paymentMethodLabel } from '#domain/wording.ts';
import type { Outputs } from '#web/trpc.ts';
import { Amount } from '#web/ui/Amount.tsx';
import classes from './FollowedOrder.module.css';
import { WavePayment } from './WavePayment.tsx';

/** What an order costs, how it is paid, and where to pay what Wave still has to bring, delivered or not. */
export function OrderMoney({ order }: { order: Outputs['orders']['history']['items'][number] }) {
  return (
    <>
      <div className={classes.money}>
        <Amount value={order.grandTotal} />
        <span className={classes.payment}>
          {paymentMethodLabel(order.paymentMethod)} · {paymentSaid(order)}
        </span>
      </div>
      {order.paymentLink ? (
        <div className={classes.wave}>
          <WavePayment order={order} />
        </div>
      ) : null}
    </>
  );
}
