import { useState } from 'react';
import { formatFcfa } from '#domain/format/money.ts';
import { isDeclared } from '#domain/money/payment.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { Fold } from '../follow/Fold.tsx';
import { PaidQuestion } from './PaidQuestion.tsx';

export type Scannable = Pick<
  NonNullable<Outputs['orders']['latest']>,
  'id' | 'status' | 'pispi' | 'amountDue' | 'declaredAt' | 'paymentMethod'
>;

export function QrPayment({ order, payload }: { order: Scannable; payload: string }) {
  const [isAsking, setAsking] = useState(false);
  const { amountDue, paymentMethod } = order;
  return (
    <Fold title="Payer par code QR à la porte">
      <div className="stack gap-8">
        <QrCode text={payload} label={`Code QR de ${formatFcfa(amountDue)}`} />
        <p className="muted text-14">
          À scanner devant le livreur avec Wave, Orange Money ou l’appli de votre banque.
        </p>
        {isDeclared(paymentMethod) ? null : (
          <Button kind="secondary" onClick={() => setAsking(true)}>
            J’ai payé
          </Button>
        )}
      </div>
      <PaidQuestion order={order} means="le code QR" opened={isAsking} onClose={() => setAsking(false)} />
    </Fold>
  );
}
