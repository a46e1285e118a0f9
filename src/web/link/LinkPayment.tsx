import { paths } from '#domain/addresses.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { isCash } from '#domain/money/payment.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { DoorQr, PaymentChoice } from '../client/payment/PaymentChoice.tsx';
import classes from './Link.module.css';
import { Price } from './LinkedLinen.tsx';
import type { LinkedOrder } from './linkAccess.ts';

/** The sums stand above the code, so that the cash is ready when the livreur rings. */
export function AmountLines({ order }: { order: LinkedOrder }) {
  const { status, amountPaid, amountDue, credit } = order;
  const sums = [
    { label: 'Payé', value: status === 'cancelled' ? 0 : amountPaid },
    { label: 'À payer en espèces', value: isPaidAtDoor(order) ? amountDue : 0 },
    { label: 'À rembourser', value: credit },
  ].filter(({ value }) => value > 0);
  if (sums.length === 0) return null;
  return (
    <dl className={`stack gap-8 ${IN_PAGE}`}>
      {sums.map(({ label, value }) => (
        <Price key={label} label={<strong>{label}</strong>} value={value} isStrong />
      ))}
    </dl>
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
