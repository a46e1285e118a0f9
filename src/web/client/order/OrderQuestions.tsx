import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatFcfa } from '#domain/format/money.ts';
import { formatPromise, formatSlot } from '#domain/format/order/slotWords.ts';
import type { Totals } from '#domain/money/pricing.ts';
import type { Slot } from '#domain/promises/slots.ts';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import type { NextSlot } from '../slot/slotOffer.ts';
import classes from './order.module.css';

interface QuestionProps<Subject> {
  opened: boolean;
  subject: Subject | null;
  onClose(): void;
}

/** The last subject stays visible during the closing transition of the dialog. */
function useLastSubject<Subject>(subject: Subject | null): Subject | null {
  const [last, setLast] = useState(subject);
  if (subject && subject !== last) setLast(subject);
  return last;
}

interface TransportQuestionProps extends QuestionProps<Totals> {
  onAccept(totals: Totals): void;
}

export function TransportQuestion({ opened, subject, onAccept, onClose }: TransportQuestionProps) {
  const totals = useLastSubject(subject);
  return (
    <ModalFrame opened={opened} onClose={onClose} title="Le transport coûte plus que le linge">
      <p>
        Transport&nbsp;: <strong>{formatFcfa(totals?.transportFee ?? 0)}</strong>
        <br />
        Linge&nbsp;: <strong>{formatFcfa(totals?.totalItemsPrice ?? 0)}</strong>
      </p>
      <p>Le transport reste le même si vous ajoutez des articles. Rien n’est encore commandé.</p>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Revoir mon panier
        </Button>
        <Button onClick={() => subject && onAccept(subject)}>Commander quand même</Button>
      </DialogFoot>
    </ModalFrame>
  );
}

interface PricesChangedProps extends QuestionProps<{ was: number; now: number }> {
  onAccept(total: number): void;
}

export function PriceChangeDialog({ opened, subject, onAccept, onClose }: PricesChangedProps) {
  const change = useLastSubject(subject);
  return (
    <ModalFrame opened={opened} onClose={onClose} title="Les prix ont changé">
      <p>
        Le total que vous avez vu&nbsp;: <s>{formatFcfa(change?.was ?? 0)}</s>
        <br />
        Le nouveau total&nbsp;: <strong>{formatFcfa(change?.now ?? 0)}</strong>
      </p>
      <p>Rien n’est encore commandé.</p>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Revoir mon panier
        </Button>
        <Button onClick={() => subject && onAccept(subject.now)}>Commander à ce prix</Button>
      </DialogFoot>
    </ModalFrame>
  );
}

interface SlotGoneProps extends QuestionProps<{ slot: Slot | undefined; next: readonly NextSlot[] }> {
  onChoose(slot: Slot | undefined): void;
}

export function SlotGoneDialog({ opened, subject, onChoose, onClose }: SlotGoneProps) {
  const { slot, next = [] } = useLastSubject(subject) ?? {};
  return (
    <ModalFrame opened={opened} onClose={onClose} title="Créneau indisponible">
      <p>
        {slot ? `Le créneau ${formatSlot(slot)} n’est plus libre. ` : 'Ce créneau n’est plus libre. '}
        Rien n’est encore commandé, et votre panier est conservé.
      </p>
      <ul className={`${classes.choices} bare stack gap-8`} aria-label="Créneaux libres">
        {next.map(({ from, to, promisedAt }) => (
          <li key={from}>
            <Button
              fullWidth
              className={classes.choice}
              variant="light"
              onClick={() => onChoose({ from, to })}
            >
              <span className={classes.slot}>
                <strong>{formatSlot({ from, to })}</strong>
                <span>Retour prévu&nbsp;: {formatPromise(promisedAt)}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <DialogFoot>
        <Button variant="default" onClick={() => onChoose(undefined)}>
          Dès que possible
        </Button>
        <Button variant="default" onClick={onClose}>
          Revoir ma commande
        </Button>
      </DialogFoot>
    </ModalFrame>
  );
}
