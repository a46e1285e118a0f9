import { IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { getDeclaredProvider } from '#domain/format/wording.ts';
import { mayDeclarePayment } from '#domain/money/payment.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { Button, ButtonAnchor } from '#web/ui/form/Button.tsx';
import { LazyPart } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import classes from '../OrderCard.module.css';

const PaidQuestion = createRetryableLazy(async () => (await import('./PaidQuestion.tsx')).PaidQuestion);

export type Payable = Pick<
  NonNullable<Outputs['orders']['latest']>,
  'id' | 'amountDue' | 'paymentLink' | 'paymentMethod' | 'paymentState' | 'declaredAt' | 'declaredAmount'
>;

export function WavePayment({ order }: { order: Payable }) {
  const [asking, setAsking] = useState(false);
  const due = mayDeclarePayment(order.paymentMethod, order.paymentState);
  return (
    <div className={`gap-12 mt-12 grid ${classes.payment}`}>
      <WaveLink order={order} isDue={due} />
      {due ? (
        <Button kind="secondary" onClick={() => setAsking(true)}>
          J’ai payé
        </Button>
      ) : null}
      {asking ? (
        <LazyPart>
          <PaidQuestion order={order} opened onClose={() => setAsking(false)} />
        </LazyPart>
      ) : null}
    </div>
  );
}

export function WaveLink({ order, isDue = false }: { order: Payable; isDue?: boolean }) {
  if (!order.paymentLink) return null;
  return (
    <ButtonAnchor
      href={order.paymentLink}
      target="_blank"
      rel="noopener"
      kind={isDue ? 'primary' : 'secondary'}
      endIcon={<IconExternalLink size={18} />}
    >
      Payer avec&nbsp;{getDeclaredProvider(order.paymentMethod)}
    </ButtonAnchor>
  );
}

/** The ways to pay stay folded, so that a client who has paid does not pay twice. */
export function DeclaredPayment({ hasRest = false, children }: { hasRest?: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const ways = useId();
  return (
    <div className={`gap-12 mt-12 grid ${classes.payment}`}>
      <p className="muted">
        Nous vérifions que votre paiement est arrivé.{' '}
        {hasRest ? 'Le reste se paie au livreur, en espèces.' : 'Vous n’avez rien à faire.'}
      </p>
      <Button kind="ghost" flush aria-expanded={isOpen} aria-controls={ways} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Masquer' : 'Le paiement n’est pas passé\u00a0?'}
      </Button>
      <div id={ways} hidden={!isOpen}>
        {isOpen ? (
          <div className={`gap-12 mt-12 grid ${classes.payment}`}>
            <p>Vérifiez d’abord dans votre application que la somme n’est pas partie.</p>
            {children}
          </div>
        ) : null}
      </div>
    </div>
  );
}
