import { describeRest } from '#domain/format/order/followWords.ts';
import { CODE_LABELS, CODE_USES } from '#domain/format/order/handoverWords.ts';
import { formatShortNumber } from '#domain/format/order/orderNumber.ts';
import { describeVisit, getVisitLabel, VISIT_ADVICE } from '#domain/format/order/visitWords.ts';
import { formatPhone } from '#domain/format/phone.ts';
import { isOnTheRoad, isOpen } from '#domain/lifecycle/lifecycle.ts';
import { isReturning, type Order, type OrderOfClient } from '#domain/orders/order.ts';
import type { CodeLeg } from '#domain/pieces/handover.ts';
import {
  findCodeLeg,
  findPresentLeg,
  listFailedVisits,
  type Visit,
  type VisitReason,
} from '#domain/pieces/visits.ts';
import { RelativeTime } from '#web/ui/clock.tsx';
import { TeamNumbers } from '../TeamHelp.tsx';
import classes from './FollowCard.module.css';

type Followed = VisitContact &
  Pick<Order, 'status' | 'linen' | 'piecesHeld' | 'returningAt' | 'visits' | 'items' | 'handovers'> &
  Pick<Order, 'toldAt'> & {
    shortNumber: string;
    codes: Partial<OrderOfClient['codes']>;
  };
type VisitContact = Pick<Order, 'clientAddress' | 'clientContactPhone'>;

export function FollowNews({ order }: { order: Followed }) {
  const codeLeg = findCodeLeg(order);
  const code = codeLeg && order.codes[codeLeg];
  // Nobody may ask for it before the livreur is on the way, so that it does not stand above what is due now.
  const isOnTheWay = isOnTheRoad(order.status) || codeLeg === 'return';
  // The next visit has no hour until its client has chosen one.
  const isComingAgain = codeLeg !== null || (isOpen(order.status) && order.toldAt !== null);
  return (
    <>
      {findPresentLeg(order) === 'return' ? <LinenToReturn order={order} /> : null}
      <FailedVisits visits={listFailedVisits(order)} contact={order} isComingAgain={isComingAgain} />
      {codeLeg && code && isOnTheWay ? (
        <HandoverCode leg={codeLeg} code={code} number={formatShortNumber(order.shortNumber)} />
      ) : null}
    </>
  );
}

function HandoverCode({ leg, code, number }: { leg: CodeLeg; code: string; number: string }) {
  return (
    <section
      className={`between flex middle flex-wrap gap-4-12 p-12-16 round-14 bg-pale wrap-anywhere ${classes.code}`}
      aria-label={`${CODE_LABELS[leg]}, ${number}`}
    >
      <div>
        <p className="text-14 bold accent">{CODE_LABELS[leg]}</p>
        <p className="text-14">{CODE_USES[leg]}</p>
      </div>
      <p className={`heavy tabular leading-11 ${classes.digits}`}>
        <span aria-hidden="true">{code}</span>
        {/* Screen readers say the digits one by one, not as a number. */}
        <span className="visually-hidden">{[...code].join(' ')}</span>
      </p>
    </section>
  );
}

type FailedVisitsProps = { visits: readonly Visit[]; contact: VisitContact; isComingAgain: boolean };

function FailedVisits({ visits, contact, isComingAgain }: FailedVisitsProps) {
  const last = visits.at(-1);
  if (!last) return null;
  return (
    <div className="stack gap-4 p-12-16 round-14 bg-sun wrap-anywhere">
      <strong>{describeVisit(last)}</strong>
      <span className="text-14 muted">
        <RelativeTime at={last.at} />
      </span>
      {isComingAgain ? (
        <span>{getVisitLabel(visits.length + 1)}&nbsp;: votre livreur revient.</span>
      ) : (
        <>
          {VISIT_ADVICE[last.reason] ? <span>{VISIT_ADVICE[last.reason]}</span> : null}
          <GivenContact reason={last.reason} contact={contact} />
          {last.reason === 'panne' ? null : <TeamNumbers />}
        </>
      )}
    </div>
  );
}

function GivenContact({ reason, contact }: { reason: VisitReason; contact: VisitContact }) {
  if (reason === 'adresse' && contact.clientAddress)
    return <span>Adresse donnée&nbsp;: {contact.clientAddress}</span>;
  if (reason === 'injoignable')
    return (
      <span>
        Numéro donné&nbsp;: <span className="nowrap">{formatPhone(contact.clientContactPhone)}</span>
      </span>
    );
  return null;
}

/** The headline says the pieces until a livreur brings them, and from then on who comes. */
function LinenToReturn({ order }: { order: Followed }) {
  const isRest = order.status === 'completed';
  const isComing = isReturning(order);
  if (isComing && !isRest) return null;
  return (
    <p className="stack gap-4 p-12-16 round-14 bg-sun wrap-anywhere">
      <strong>
        {isComing
          ? `${describeRest(order)}.`
          : isRest
            ? 'Nous organisons le retour.'
            : 'Votre linge vous sera rendu.'}
      </strong>
      {isComing ? null : <TeamNumbers />}
    </p>
  );
}
