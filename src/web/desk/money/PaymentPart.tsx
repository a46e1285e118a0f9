import { formatDateTime } from '#domain/format/calendar.ts';
import { formatCounted, sumRebates } from '#domain/format/paymentWords.ts';
import { getDeclaredProvider, getPaymentMethodLabel, PAYMENT_STATE_LABELS } from '#domain/format/wording.ts';
import { PROVIDER_LABELS } from '#domain/payments/attempt.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { RelativeTime } from '#web/ui/clock.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { TransactionId } from '#web/ui/form/CopyButton.tsx';
import desk from '../desk.module.css';
import { AskButton } from '../dialogs/AskButton.tsx';
import type { ListedOrder, ShownOrder, ShownPayment } from '../types.ts';
import { describeAttempt } from './attemptWords.ts';
import { EntryList } from './EntryList.tsx';

type FreshMoney = Pick<ShownOrder, 'payment' | 'pispi'>;
export function PaymentPart({ order, fresh }: { order: ListedOrder; fresh: FreshMoney | undefined }) {
  if (!fresh) return <CardSkeleton />;
  const { payment } = fresh;
  return (
    <>
      <PaymentStateLine order={order} payment={payment} />
      {payment.state === 'account' ? null : <DoorMoney order={order} fresh={fresh} />}
      <EntryList order={order} entries={payment.entries} />
      <Attempts attempts={payment.attempts} />
    </>
  );
}

/** The account of a business pays in its own time, so its orders have none of this. */
function DoorMoney({ order, fresh: { payment, pispi } }: { order: ListedOrder; fresh: FreshMoney }) {
  return (
    <>
      <Balance payment={payment} />
      <Actions order={order} payment={payment} hasQr={pispi !== null} />
    </>
  );
}

function Attempts({ attempts }: Pick<ShownPayment, 'attempts'>) {
  if (attempts.length === 0) return null;
  return (
    <ul className="bare ruled" aria-label="Paiements en ligne">
      {attempts.map((attempt) => (
        <li key={attempt.id} className="anywhere">
          <strong>
            {PROVIDER_LABELS[attempt.provider]}, <Amount value={attempt.amount} />
          </strong>
          <span className="block muted text-14 regular wrap-anywhere">
            {describeAttempt(attempt)} · {formatDateTime(attempt.createdAt)}
          </span>
          <TransactionId id={attempt.transactionId} />
        </li>
      ))}
    </ul>
  );
}

function PaymentStateLine({
  order,
  payment: { method, state, declaredAt, declaredAmount, paidAt },
}: {
  order: ListedOrder;
  payment: ShownPayment;
}) {
  const isCancelled = order.status === 'cancelled';
  return (
    <p className="mt-8 mb-12 muted wrap-anywhere">
      {getPaymentMethodLabel(method)}
      {state === 'account'
        ? `, ${order.account?.name}`
        : isCancelled
          ? null
          : ` · ${PAYMENT_STATE_LABELS[state]}`}
      {paidAt === null || isCancelled ? null : (
        <>
          , <RelativeTime at={paidAt} />
        </>
      )}
      {declaredAt === null || declaredAmount === null || state === 'paid' ? null : (
        <>
          . Le client dit avoir payé <Amount value={declaredAmount} /> par {getDeclaredProvider(method)}{' '}
          <RelativeTime at={declaredAt} />.
        </>
      )}
    </p>
  );
}

function Balance({ payment }: { payment: ShownPayment }) {
  const { amountPaid, amountDue, credit } = payment;
  const rebate = sumRebates(payment);
  const figures: [string, number | null][] = [
    ['Payé', amountPaid],
    ...(rebate > 0 ? [['Geste commercial', rebate] satisfies [string, number]] : []),
    credit !== 0 ? ['À rembourser', credit] : ['Reste à payer', amountDue],
  ];
  return (
    <dl className="gap-8 grid fit-columns p-12-16 round-14 bg-pale ink">
      {figures.map(([term, amount]) => (
        <div key={term}>
          <dt className="muted">{term}</dt>
          <dd className={`text-18 heavy wrap-anywhere ${term === 'À rembourser' ? 'warning' : ''}`}>
            {amount === null ? formatCounted(amount) : <Amount value={amount} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ order, payment, hasQr }: { order: ListedOrder; payment: ShownPayment; hasQr: boolean }) {
  const { amountPaid, amountDue, state, declaredAt } = payment;
  const mayReceive = order.status !== 'cancelled';
  const mayRefuse = declaredAt !== null && state !== 'paid';
  if (!mayReceive && !mayRefuse && amountPaid === 0) return null;
  return (
    <div className={`row mt-8 pt-8 ${desk.actions}`}>
      {mayReceive ? (
        <AskButton kind={amountDue > 0 ? 'pale' : 'secondary'} question={{ about: 'markPaid', order }}>
          {amountDue > 0 ? 'Marquer payée' : 'Autre encaissement'}
        </AskButton>
      ) : null}
      {hasQr ? <AskButton question={{ about: 'counterQr', order }}>QR au comptoir</AskButton> : null}
      {mayRefuse ? (
        <AskButton question={{ about: 'refuseDeclared', order }}>Refuser la déclaration</AskButton>
      ) : null}
      {amountPaid !== 0 ? <AskButton question={{ about: 'refund', order }}>Rembourser</AskButton> : null}
    </div>
  );
}
