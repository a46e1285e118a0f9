import { IconBrandWhatsapp, IconClockExclamation, IconPhone } from '@tabler/icons-react';
import { type Clock, comesTooLate, describeSlow } from '#domain/clock/clock.ts';
import { type ClockWords, formatBy, joinClockWords } from '#domain/clock/clockWords.ts';
import { getReturnHour } from '#domain/clock/told.ts';
import { CODE_LABELS } from '#domain/format/order/handoverWords.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { formatSlot } from '#domain/format/order/slotWords.ts';
import { formatCounted } from '#domain/format/paymentWords.ts';
import { formatPhone } from '#domain/format/phone.ts';
import { capitalize, getGivenName, uncapitalize } from '#domain/format/text.ts';
import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import { isAtPlant, isOpen, isReady } from '#domain/lifecycle/lifecycle.ts';
import { computeExcess, computeToCollect, computeUndeclared, isOnAccount } from '#domain/money/payment.ts';
import type { CodeLeg } from '#domain/pieces/handover.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { LinenCare } from '#web/ui/CareTags.tsx';
import { useNow } from '#web/ui/clock.tsx';
import { StackedFact } from '#web/ui/Fact.tsx';
import { ButtonAnchor } from '#web/ui/form/Button.tsx';
import { useHouseClock } from '#web/ui/useHouseClock.ts';
import { AskButton } from '../dialogs/AskButton.tsx';
import { isLinenHeld } from '../linen/isLinenHeld.ts';
import { Marks } from '../marks/Marks.tsx';
import { describeNobody } from '../table/rowWords.ts';
import type { ListedOrder } from '../types.ts';
import classes from './OrderSheet.module.css';

/** A person at the telephone needs these first: who, where, how late, how much and which code. */
export function OrderSummary({ order, isWide }: { order: ListedOrder; isWide: boolean }) {
  const { client, clientAddress, clientContactPhone } = order;
  return (
    <div className="stack gap-12">
      <NextEvent order={order} />
      <div className="row between top">
        <div className="words">
          <p className="text-18 heavy">{client.fullname}</p>
          <p className="muted">{clientAddress}</p>
        </div>
        <div className="row">
          <ButtonAnchor kind="secondary" size="sm" icon={IconPhone} href={`tel:${clientContactPhone}`}>
            {formatPhone(clientContactPhone)}
          </ButtonAnchor>
          <AskButton
            question={{ about: 'contact', order }}
            icon={IconBrandWhatsapp}
            aria-label={`Prévenir ${client.fullname}`}
          />
        </div>
      </div>
      <Figures order={order} />
      {isWide ? null : <ClientWords order={order} />}
      <Marks order={order} />
    </div>
  );
}

function NextEvent({ order }: { order: ListedOrder }) {
  const now = useNow();
  const orderClock = useHouseClock(order, 'desk');
  if (orderClock?.clock.missed) return <LateBand order={order} words={orderClock.words} />;
  if (!orderClock && !isOpen(order.status)) return null;
  return (
    <div>
      {orderClock ? (
        <p className={`heavy anywhere tabular text-22 ${classes.event}`}>
          {joinClockWords(orderClock.words)}
        </p>
      ) : null}
      {orderClock?.words.delay ? (
        <p className="warning bold">
          {capitalize(orderClock.words.delay)}, {uncapitalize(orderClock.words.promised ?? '')}
        </p>
      ) : null}
      <Promises order={order} clock={orderClock?.clock ?? null} />
      {isReady(order) ? <p>Linge prêt</p> : null}
      {order.slow ? <p className="warning bold">{describeSlow(order.slow, now)}</p> : null}
    </div>
  );
}

/** The promise and the slot, where nothing above says these hours. */
function Promises({ order, clock }: { order: ListedOrder; clock: Clock | null }) {
  const now = useNow();
  const { status } = order;
  const returnHour = getReturnHour(order);
  const slot = isLinenHeld(status) ? order.deliverySlot : order.slot;
  if (!isOpen(status)) return null;
  const isReturnSaid =
    clock?.event === 'return' && (clock.source !== 'round' || comesTooLate(clock, order.toldAt));
  return (
    <>
      {isReturnSaid || returnHour === null || returnHour < now ? null : (
        <p className={`anywhere ${clock ? 'muted' : 'bold'}`}>
          Retour prévu&nbsp;: {formatBy(returnHour, now)}
        </p>
      )}
      {slot && clock?.source !== 'slot' ? (
        <p className="muted anywhere">
          {isLinenHeld(status) ? 'Livraison' : 'Ramassage'}&nbsp;: {formatSlot(slot)}
        </p>
      ) : null}
      <FirstPromise order={order} />
    </>
  );
}

function FirstPromise({ order: { promisedAtFirst, moveReason } }: { order: ListedOrder }) {
  const now = useNow();
  if (promisedAtFirst === null) return null;
  return (
    <p className="muted anywhere">
      D’abord prévu {formatBy(promisedAtFirst, now)}
      {moveReason ? `\u00a0; déplacé\u00a0: ${moveReason}` : null}
    </p>
  );
}

function LateBand({ order, words }: { order: ListedOrder; words: ClockWords }) {
  const { livreur } = order;
  const who = livreur ? `${livreur.fullname} s’en charge.` : 'Aucun livreur n’est encore assigné.';
  return (
    <div className="row anywhere p-12-16 round-14 late">
      <IconClockExclamation className="danger" size={22} aria-hidden="true" />
      <div className="fill">
        <p className="bold danger text-18">{words.delay}</p>
        <p className="text-14">
          {joinClockWords(words)}. {who} {words.called}
        </p>
        <FirstPromise order={order} />
      </div>
    </div>
  );
}

function Figures({ order }: { order: ListedOrder }) {
  const { pieces, codes } = order;
  const leg = findCodeLeg(order);
  return (
    <dl className={`grid ${classes.figures}`}>
      <OwedFact order={order} />
      <StackedFact term="Linge">{formatPieces(pieces)}</StackedFact>
      <StackedFact term="Livreur">
        <LivreurFact order={order} />
      </StackedFact>
      {leg && codes ? (
        <StackedFact term={CODE_LABELS[leg]} className={`bold tabular ${classes.code}`}>
          {codes[leg]}
        </StackedFact>
      ) : null}
    </dl>
  );
}

function OwedFact({ order }: { order: ListedOrder }) {
  const { amountDue, paymentMethod, paymentState, credit = 0 } = order;
  if (credit !== 0) return <StackedFact term="À rembourser">{formatCounted(credit)}</StackedFact>;
  if (amountDue === 0)
    return <StackedFact term="À encaisser">{isOnAccount(order) ? 'Rien, sur compte' : 'Rien'}</StackedFact>;
  // Cards do not hold the sum that was declared.
  const { declaredAmount = paymentState === 'declared' ? amountDue : null } = order;
  const owing = { amountDue, declaredAmount, paymentState };
  return (
    <StackedFact
      term={`${computeUndeclared(owing) === 0 ? 'À vérifier' : 'À encaisser'}, ${getPaymentMethodLabel(paymentMethod)}`}
    >
      <Amount value={computeToCollect(owing) + computeExcess(owing)} />
    </StackedFact>
  );
}

function LivreurFact({ order: { livreur, status } }: { order: ListedOrder }) {
  if (!livreur) return describeNobody(status);
  if (isAtPlant(status)) return `${livreur.fullname}, au ramassage`;
  return livreur.phone ? <a href={`tel:${livreur.phone}`}>{livreur.fullname}</a> : livreur.fullname;
}

/** The next hand-over, whose code the desk reads to clients who call because they cannot find it. */
function findCodeLeg({ status, marks }: ListedOrder): CodeLeg | null {
  if (marks.linen) return 'return';
  if (!isOpen(status)) return null;
  return isLinenHeld(status) ? 'delivery' : 'pickup';
}

export function ClientWords({ order: { client, items = [], note } }: { order: ListedOrder }) {
  if (!note && !items.some(({ care }) => care?.length)) return null;
  return (
    <section className="stack gap-4">
      <h3 className="text-14 bold">Ce que dit {getGivenName(client.fullname)}</h3>
      <LinenCare lines={items} note={note} />
    </section>
  );
}
