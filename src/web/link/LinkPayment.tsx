import { paths } from '#domain/addresses.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { isCash } from '#domain/money/payment.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { DoorQr, PaymentChoice } from '../client/payment/PaymentChoice.tsx';
import classes from './Link.module.css';
import type { LinkedOrder } from './linkAccess.ts';

/** The sum stands above the code, so that the cash is ready when the livreur rings. */
export function AmountLine({ order }: { order: LinkedOrder }) {
  const { status, paymentState, amountPaid, amountDue } = order;
  const isPaid = paymentState === 'paid' && amountPaid > 0 && status !== 'cancelled';
  if (!isPaid && !isPaidAtDoor(order)) return null;
  return (
    <p className={`row between bold ${IN_PAGE}`}>
      {isPaid ? 'Payé' : 'À payer en espèces'}
      <Amount value={isPaid ? amountPaid : amountDue} strong />
    </p>
  );
}

const isPaidAtDoor = ({ status, paymentMethod, amountDue, declaredAt }: LinkedOrder) =>
  amountDue > 0 && declaredAt === null && isCash(paymentMethod) && isOpen(status);

const IN_PAGE = 'p-12-16 border round-18 bg-card';

type Props = { order: LinkedOrder; token: string; isToPay: boolean };
export function PaymentPart({ order, token, isToPay }: Props) {
  return (
    <section
      className={`stack gap-8 ${isToPay ? classes.bar : IN_PAGE}`}
      data-sticky={!isCash(order.paymentMethod)}
      aria-label="Paiement"
    >
      {isPaidAtDoor(order) ? null : (
        <p className="row between">
          <span className={`bold ${classes.due}`}>{isToPay ? 'À payer' : 'En vérification'}</span>
          <span className="text-22 heavy">
            <Amount value={order.amountDue} strong />
          </span>
        </p>
      )}
      <div className={`row ${classes.ways}`}>
        <PaymentChoice order={{ ...order, paymentLink: addDemoToken(order.paymentLink, token) }} />
      </div>
      <DoorQr order={order} />
    </section>
  );
}

/** The checkout of the demonstration is ours and asks for the token; a provider never gets it. */
const addDemoToken = (link: string | null, token: string) =>
  link?.startsWith(`${paths.waveDemo}?`) ? `${link}#${token}` : link;
