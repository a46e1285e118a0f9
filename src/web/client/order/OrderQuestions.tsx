import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { formatBy, formatDayName } from '#domain/clock/clockWords.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatShortNumber } from '#domain/format/order/orderNumber.ts';
import { formatSlot } from '#domain/format/order/slotWords.ts';
import { capitalize } from '#domain/format/text.ts';
import { isOnAccount } from '#domain/money/payment.ts';
import type { FilledDraft } from '#domain/orders/draft.ts';
import { mayAmend } from '#domain/pieces/changes.ts';
import { isSamePlace } from '#domain/places/geo.ts';
import type { Slot } from '#domain/promises/slots.ts';
import type { Outputs } from '#web/net/procedures.ts';
import classes from '#web/ordering/order.module.css';
import { useNow } from '#web/ui/clock.tsx';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { type DialogFrame, ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import type { NextSlot } from '#web/ui/slot/slotOffer.ts';
import type { Placing } from './orderKind.ts';

/** The last subject stays visible during the closing transition of the dialog. */
function useLastSubject<Subject>(subject: Subject | null): Subject | null {
  const [last, setLast] = useState(subject);
  if (subject && subject !== last) setLast(subject);
  return last;
}

type WaitingVisitProps = {
  order: Outputs['orders']['latest'] | undefined;
  draft: Pick<FilledDraft, 'location' | 'accountId' | 'paymentMethod'>;
};

/** Linen that is added to a waiting order costs no second transport, and is paid as that order is. */
export function WaitingVisit({ order, draft }: WaitingVisitProps) {
  const now = useNow();
  const { location } = draft;
  if (!order?.toldAt || order.redoOf || !mayAmend(order.status, 'client')) return null;
  if (!order.clientLocation || !location || !isSamePlace(order.clientLocation, location)) return null;
  if (order.account?.id !== (isOnAccount(draft) ? draft.accountId : undefined)) return null;
  const { id, toldAt, shortNumber } = order;
  return (
    <p>
      Un livreur passe déjà chez vous{toldAt > now ? ` ${formatDayName(toldAt, now)}` : null}&nbsp;:{' '}
      <Link to={paths.client.amend(id)} className="underlined">
        ajoutez plutôt à la commande {formatShortNumber(shortNumber)}
      </Link>
      .
    </p>
  );
}

export function PlacingQuestion({ placing, ...frame }: DialogFrame & { placing: Placing }) {
  const now = useNow();
  const question = useLastSubject(placing.question);
  switch (question?.about) {
    case 'price':
      return (
        <Question
          {...frame}
          title="Les prix ont changé"
          review="Revoir mon panier"
          act="Commander à ce prix"
          onAct={() => placing.accept({ total: question.now })}
        >
          <p>
            Le total que vous avez vu&nbsp;: <s>{formatFcfa(question.was)}</s>
            <br />
            Le nouveau total&nbsp;: <strong>{formatFcfa(question.now)}</strong>
          </p>
          <p>Rien n’est encore commandé.</p>
        </Question>
      );
    case 'promise':
      return (
        <Question
          {...frame}
          title="L’heure de retour a changé"
          act="Commander pour cette heure"
          onAct={() => placing.accept({ promisedAt: question.now })}
        >
          <p>
            Le retour que vous avez vu&nbsp;: <s>{formatBy(question.was ?? 0, now)}</s>
            <br />
            Le nouveau retour&nbsp;: <strong>{formatBy(question.now, now)}</strong>
          </p>
          <p>Rien n’est encore commandé.</p>
        </Question>
      );
    case 'express':
      return (
        <Question {...frame} title={question.title} act="Continuer sans express" onAct={placing.dropExpress}>
          <p>{question.text}</p>
        </Question>
      );
    case 'slot':
      return <SlotGoneDialog {...frame} {...question} onChoose={placing.chooseSlot} />;
    default:
      return null;
  }
}

interface QuestionProps extends DialogFrame {
  title: string;
  review?: string;
  act: string;
  onAct(): void;
  children: ReactNode;
}

function Question({ review = 'Revoir ma commande', act, onAct, children, ...frame }: QuestionProps) {
  return (
    <ModalFrame {...frame}>
      {children}
      <DialogFoot>
        <Button kind="secondary" onClick={frame.onClose}>
          {review}
        </Button>
        <Button onClick={onAct}>{act}</Button>
      </DialogFoot>
    </ModalFrame>
  );
}

interface SlotGoneProps extends DialogFrame {
  slot: Slot | undefined;
  next: readonly NextSlot[];
  onChoose(slot: NextSlot | undefined): void;
}

function SlotGoneDialog({ slot, next, onChoose, opened, onClose }: SlotGoneProps) {
  const now = useNow();
  return (
    <ModalFrame opened={opened} onClose={onClose} title="Créneau indisponible">
      <p>
        {slot ? `Le créneau ${formatSlot(slot)} n’est plus libre. ` : 'Ce créneau n’est plus libre. '}
        Rien n’est encore commandé, et votre panier est conservé.
      </p>
      <ul className={`${classes.choices} bare stack gap-8`} aria-label="Créneaux libres">
        {next.map((one) => (
          <li key={one.from}>
            <Button full className={classes.choice} kind="pale" onClick={() => onChoose(one)}>
              <span className="text-14 tabular grid regular leading-13 balance">
                <strong className="bold text-16">{capitalize(formatSlot(one))}</strong>
                <span>Retour prévu&nbsp;: {formatBy(one.promisedAt, now)}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <DialogFoot>
        <Button kind="secondary" onClick={() => onChoose(undefined)}>
          Dès que possible
        </Button>
        <Button kind="secondary" onClick={onClose}>
          Revoir ma commande
        </Button>
      </DialogFoot>
    </ModalFrame>
  );
}
