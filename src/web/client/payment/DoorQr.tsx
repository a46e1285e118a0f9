import { useState } from 'react';
import { formatFcfa } from '#domain/format/money.ts';
import { isOnTheRoad } from '#domain/lifecycle/lifecycle.ts';
import { isDeclared } from '#domain/money/payment.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { LazyPart } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { Fold } from '../follow/Fold.tsx';

const PaidQuestion = createLazyDialog(async () => (await import('./PaidQuestion.tsx')).PaidQuestion);
const QrCode = createRetryableLazy(async () => (await import('#web/ui/QrCode.tsx')).QrCode);

type Scannable = Pick<
  NonNullable<Outputs['orders']['latest']>,
  'id' | 'status' | 'pispi' | 'amountDue' | 'declaredAt' | 'paymentMethod'
>;

/** The QR is for a payment face to face, so it is shown while the livreur comes. */
export function DoorQr({ order }: { order: Scannable }) {
  const [isAsking, setAsking] = useState(false);
  const { pispi, status, declaredAt, amountDue, paymentMethod } = order;
  if (pispi === null || declaredAt !== null || !isOnTheRoad(status)) return null;
  return (
    <Fold title="Payer par code QR à la porte">
      <div className="stack gap-8">
        <LazyPart>
          <QrCode text={pispi} label={`Code QR de ${formatFcfa(amountDue)}`} />
        </LazyPart>
        <p className="muted text-14">
          À scanner devant le livreur avec Wave, Orange Money ou l’appli de votre banque.
        </p>
        {isDeclared(paymentMethod) ? null : (
          <Button kind="secondary" onClick={() => setAsking(true)}>
            J’ai payé
          </Button>
        )}
      </div>
      <PaidQuestion
        order={order}
        means="le code QR"
        confirmer="votre application"
        opened={isAsking}
        onClose={() => setAsking(false)}
      />
    </Fold>
  );
}
