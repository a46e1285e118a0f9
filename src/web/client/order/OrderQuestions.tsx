import { useState } from 'react';
import { formatBy } from '#domain/clock/clockWords.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatSlot } from '#domain/format/order/slotWords.ts';
import type { Totals } from '#domain/money/pricing.ts';
import type { Slot } from '#domain/promises/slots.ts';
import classes from '#web/ordering/order.module.css';
import { useNow } from '#web/ui/clock.tsx';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import type { NextSlot } from '#web/ui/slot/slotOffer.ts';
import type { Placing } from './orderKind.ts';

interface Props<Subject, Answer> {
  opened: boolean;
  subject: Subject | null;
  onClose(): void;
  onAccept(answer: Answer): void;
}

/** The last subject stays visible during the closing transition of the dialog. */
function useLastSubject<Subject>(subject: Subject | null): Subject | null {
  const [last, setLast] = useState(subject);
  if (subject && subject !== last) setLast(subject);
  return last;
}

export function TransportQuestion({ opened, subject, onAccept, onClose }: Props<Totals, Totals>) {
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
        <Button kind="secondary" onClick={onClose}>
          Revoir mon panier
        </Button>
        <Button onClick={() => subject && onAccept(subject)}>Commander quand même</Button>
      </DialogFoot>
    </ModalFrame>
  );
}

type PlacingQuestionsProps = { opened: boolean; placing: Placing; onClose(): void };

/** The server asks these before it takes the order; only one of them is open. */
export function PlacingQuestions({ opened, placing, onClose }: PlacingQuestionsProps) {
  const { priceChange, promiseChange, slotGone, expressGone, accept, chooseSlot, dropExpress } = placing;
  return (
    <>
      <PriceChangeDialog
        opened={opened && priceChange !== null}
        subject={priceChange}
        onClose={onClose}
        onAccept={(total) => accept({ total })}
      />
      <PromiseChangeDialog
        opened={opened && promiseChange !== null}
        subject={promiseChange}
        onClose={onClose}
        onAccept={(promisedAt) => accept({ promisedAt })}
      />
      <SlotGoneDialog
        opened={opened && slotGone !== null}
        subject={slotGone}
        onClose={onClose}
        onAccept={chooseSlot}
      />
      <ExpressGoneDialog
        opened={opened && expressGone !== null}
        subject={expressGone}
        onClose={onClose}
        onAccept={dropExpress}
      />
    </>
  );
}

type PriceChange = { was: number; now: number };

function PriceChangeDialog({ opened, subject, onAccept, onClose }: Props<PriceChange, number>) {
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
        <Button kind="secondary" onClick={onClose}>
          Revoir mon panier
        </Button>
        <Button onClick={() => subject && onAccept(subject.now)}>Commander à ce prix</Button>
      </DialogFoot>
    </ModalFrame>
  );
}

type PromiseChange = { was: number | undefined; now: number };

function PromiseChangeDialog({ opened, subject, onAccept, onClose }: Props<PromiseChange, number>) {
  const now = useNow();
  const change = useLastSubject(subject);
  return (
    <ModalFrame opened={opened} onClose={onClose} title="L’heure de retour a changé">
      <p>
        Le retour que vous avez vu&nbsp;: <s>{formatBy(change?.was ?? 0, now)}</s>
        <br />
        Le nouveau retour&nbsp;: <strong>{formatBy(change?.now ?? 0, now)}</strong>
      </p>
      <p>Rien n’est encore commandé.</p>
      <DialogFoot>
        <Button kind="secondary" onClick={onClose}>
          Revoir ma commande
        </Button>
        <Button onClick={() => subject && onAccept(subject.now)}>Commander pour cette heure</Button>
      </DialogFoot>
    </ModalFrame>
  );
}

type ExpressGone = NonNullable<Placing['expressGone']>;

function ExpressGoneDialog({ opened, subject, onAccept, onClose }: Props<ExpressGone, void>) {
  const refusal = useLastSubject(subject);
  return (
    <ModalFrame opened={opened} onClose={onClose} title={refusal?.title ?? ''}>
      <p>{refusal?.text}</p>
      <DialogFoot>
        <Button kind="secondary" onClick={onClose}>
          Revoir ma commande
        </Button>
        <Button onClick={() => onAccept()}>Continuer sans express</Button>
      </DialogFoot>
    </ModalFrame>
  );
}

type SlotGone = { slot: Slot | undefined; next: readonly NextSlot[] };

function SlotGoneDialog({ opened, subject, onAccept, onClose }: Props<SlotGone, NextSlot | undefined>) {
  const now = useNow();
  const { slot, next = [] } = useLastSubject(subject) ?? {};
  return (
    <ModalFrame opened={opened} onClose={onClose} title="Créneau indisponible">
      <p>
        {slot ? `Le créneau ${formatSlot(slot)} n’est plus libre. ` : 'Ce créneau n’est plus libre. '}
        Rien n’est encore commandé, et votre panier est conservé.
      </p>
      <ul className={`${classes.choices} bare stack gap-8`} aria-label="Créneaux libres">
        {next.map((one) => (
          <li key={one.from}>
            <Button full className={classes.choice} kind="pale" onClick={() => onAccept(one)}>
              <span className={`text-14 tabular grid regular leading-13 balance ${classes.slot}`}>
                <strong className="bold text-16">{formatSlot(one)}</strong>
                <span>Retour prévu&nbsp;: {formatBy(one.promisedAt, now)}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <DialogFoot>
        <Button kind="secondary" onClick={() => onAccept(undefined)}>
          Dès que possible
        </Button>
        <Button kind="secondary" onClick={onClose}>
          Revoir ma commande
        </Button>
      </DialogFoot>
    </ModalFrame>
  );
}
