import type { FC } from 'react';
import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import { isOnTheRoad, isOpen, mayAct, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { computeUndeclared, isCash, PAYMENT_METHODS, type PaymentMethod } from '#domain/money/payment.ts';
import { isFinal } from '#domain/payments/attempt.ts';
import { isMethodClosed } from '#web/ordering/closedMethods.ts';
import { Ghost } from '#web/ui/feedback/Skeletons.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { LazyPart } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import classes from '../OrderCard.module.css';
import { useOrderAccess, useOrderAct } from '../orderAccess.ts';
import type { Scannable } from './QrPayment.tsx';
import type { DueOrder } from './usePaymentStart.ts';
import { DeclaredPayment, type Payable, WaveLink, WavePayment } from './WavePayment.tsx';

const OnlinePayment = createRetryableLazy(async () => (await import('./OnlinePayment.tsx')).OnlinePayment);
const QrPayment = createRetryableLazy(async () => (await import('./QrPayment.tsx')).QrPayment);

interface Props {
  order: Payable & DueOrder & { status: OrderStatus; amountPaid: number };
  /** The page says elsewhere how the order is paid, and has another filled act. */
  isSecondary?: boolean;
}

export function PaymentChoice({ order, isSecondary = false }: Props) {
  const { status, paymentMethod, amountDue, amountPaid } = order;
  const facts = useOrderAccess().useFacts();
  if (amountDue === 0 || paymentMethod === 'compte') return null;
  const providers = facts?.payWith ?? [];
  const mayChoose = amountPaid === 0 && mayAct('choosePayment', status, status, 'client');
  const isCashAwaited = isCash(paymentMethod) && isOpen(status);
  const hasOther = mayChoose || providers.length > 1 || order.paymentLink !== null;
  const online =
    providers.length > 0 ? (
      <LazyPart shape={<Ghost height={48} />}>
        <OnlinePayment
          order={order}
          providers={providers}
          otherWay={isCashAwaited ? 'cash' : hasOther ? 'any' : 'none'}
          isSecondary={isSecondary}
        >
          {isCashAwaited && !isSecondary ? <CashPayment order={order} /> : null}
        </OnlinePayment>
      </LazyPart>
    ) : null;
  if (paymentMethod === null)
    return (
      <>
        {online ? <div className={`gap-12 mt-12 grid ${classes.payment}`}>{online}</div> : null}
        {mayChoose ? <MethodQuestion orderId={order.id} /> : null}
      </>
    );
  const other = mayChoose ? (
    <OtherMethodButton orderId={order.id} method={paymentMethod} />
  ) : isOpen(status) && !isCash(paymentMethod) ? (
    <p className="muted">Ou en espèces, au livreur.</p>
  ) : null;
  if (order.declaredAt !== null)
    return (
      <DeclaredPayment hasRest={computeUndeclared(order) > 0}>
        <WaveLink order={order} />
        {online}
        {other}
      </DeclaredPayment>
    );
  const isPaying = order.lastAttempt !== null && !isFinal(order.lastAttempt.state);
  // While a payment is on its way nothing says that another one was chosen.
  const Way = hasOwnWay(order, facts) && !(online && isPaying) ? WAYS[paymentMethod] : null;
  if (!Way && !online) return null;
  return (
    <div className={`gap-12 mt-12 grid ${classes.payment}`}>
      {Way && !isSecondary ? <Way order={order} /> : null}
      {online}
      {other}
    </div>
  );
}

/** A Wave that confirms by itself has no link, and nothing to declare. */
function hasOwnWay({ status, paymentMethod, paymentLink }: Props['order'], facts: Facts): boolean {
  if (isCash(paymentMethod)) return isOpen(status);
  return paymentLink !== null || facts?.waveAvailable === false;
}

type Facts = ReturnType<ReturnType<typeof useOrderAccess>['useFacts']>;

const WAYS: Record<PaymentMethod, FC<{ order: Payable & { status: OrderStatus } }>> = {
  espece: CashPayment,
  wave: WavePayment,
};

export function CashPayment({ order: { status } }: { order: { status: OrderStatus } }) {
  const isBefore = status === 'pending' || status === 'assigned' || status === 'pickup_en_route';
  return <p>{`Paiement en espèces à la ${isBefore ? 'collecte' : 'livraison'} sélectionné.`}</p>;
}

function MethodQuestion({ orderId }: { orderId: string }) {
  const { choose, isChoosing, facts } = useMethodChoice(orderId);
  return (
    <div className={`gap-12 mt-12 grid ${classes.payment}`}>
      <p>Comment souhaitez-vous payer&nbsp;?</p>
      <div className="row share">
        {PAYMENT_METHODS.map((method) => (
          <Button
            key={method}
            kind="secondary"
            disabled={isChoosing || isMethodClosed(method, facts)}
            onClick={() => choose(method)}
          >
            {getPaymentMethodLabel(method)}
          </Button>
        ))}
      </div>
      {facts?.waveReason ? <p className="muted">{facts.waveReason}</p> : null}
    </div>
  );
}

const OTHERS: Record<PaymentMethod, { other: PaymentMethod; label: string }> = {
  espece: { other: 'wave', label: 'Payer plutôt par Wave' },
  wave: { other: 'espece', label: 'Payer plutôt en espèces' },
};

function OtherMethodButton({ orderId, method }: { orderId: string; method: PaymentMethod }) {
  const { choose, isChoosing, facts } = useMethodChoice(orderId);
  const { other, label } = OTHERS[method];
  // The other method is not offered before the server has said that it is available.
  if (isMethodClosed(other, facts ?? { waveAvailable: false })) return null;
  // The button of the provider itself stands beside any method.
  if (facts?.payWith.some((provider) => provider === other)) return null;
  return (
    <Button kind="ghost" flush busy={isChoosing} onClick={() => choose(other)}>
      {label}
    </Button>
  );
}

const CHOSEN: Record<PaymentMethod, string> = { espece: 'espèces', wave: 'Wave' };

function useMethodChoice(orderId: string) {
  const access = useOrderAccess();
  const facts = access.useFacts();
  const { token } = access.useOrder(orderId);
  const choosing = useOrderAct('choosePayment', {
    orderId,
    title: 'Erreur',
    text: 'Impossible de mettre à jour le mode de paiement.',
    onSuccess: ({ method }) => {
      // The bar of a link says so itself, and a toast above it would lie on the code.
      if (!token)
        toast.success('Mode de paiement sélectionné', `Vous avez choisi de payer par ${CHOSEN[method]}.`);
    },
  });
  return {
    choose: (method: PaymentMethod) => choosing.run({ method }),
    isChoosing: choosing.isBusy,
    facts,
  };
}

/** The QR is for a payment face to face, so it is shown while the livreur comes. */
export function DoorQr({ order }: { order: Scannable }) {
  const { pispi, status, declaredAt } = order;
  if (pispi === null || declaredAt !== null || !isOnTheRoad(status)) return null;
  return (
    <LazyPart>
      <QrPayment order={order} payload={pispi} />
    </LazyPart>
  );
}
