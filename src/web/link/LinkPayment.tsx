import { paths } from '#domain/addresses.ts';
import { DoorQr } from '../client/payment/DoorQr.tsx';
import { PaymentChoice } from '../client/payment/PaymentChoice.tsx';
import classes from './Link.module.css';
import type { LinkedOrder } from './linkAccess.ts';

/** The checkout of the demonstration is ours and asks for the token; a provider never gets it. */
const addDemoToken = (link: string | null, token: string) =>
  link?.startsWith(`${paths.waveDemo}?`) ? `${link}#${token}` : link;

export function LinkPayment({ order, token }: { order: LinkedOrder; token: string }) {
  return (
    <>
      <div className={`row ${classes.ways}`}>
        <PaymentChoice order={{ ...order, paymentLink: addDemoToken(order.paymentLink, token) }} />
      </div>
      <DoorQr order={order} />
    </>
  );
}
