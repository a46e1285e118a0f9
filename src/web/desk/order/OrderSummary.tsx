import { IconBrandWhatsapp, IconClockExclamation, IconPhone } from '@tabler/icons-react';
import { joinClockWords } from '#domain/clock/clockWords.ts';
import { describeSlow } from '#domain/clock/slow.ts';
import { CODE_LABELS } from '#domain/format/order/handoverWords.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { formatPhone } from '#domain/format/phone.ts';
import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import { isOnAccount } from '#domain/money/payment.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { ButtonAnchor } from '#web/ui/form/Button.tsx';
import { useHouseClock } from '#web/ui/useHouseClock.ts';
import { useNow } from '#web/ui/useNow.ts';
import { AskButton } from '../dialogs/AskButton.tsx';
import { Marks } from '../marks/Marks.tsx';
import type { ListedOrder } from '../types.ts';
import { ClientWords } from './ClientWords.tsx';
import { findCodeLeg } from './codeLeg.ts';
import classes from './OrderDrawer.module.css';

/** What a person at the telephone needs first: who, where, how late, how much and which code. */
export function OrderSummary({ order }: { order: ListedOrder }) {
  const { client, clientAddress, clientContactPhone } = order;
  return (
    <div className="stack gap-12">
      <div className="row between top">
        <div className="words">
          <p className="text-22 heavy">{client.fullname}</p>
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
      <LateBand order={order} />
      <Figures order={order} />
      <ClientWords order={order} />
      <Marks order={order} hasAssignButton />
    </div>
  );
}

function LateBand({ order }: { order: ListedOrder }) {
  const now = useNow();
  const orderClock = useHouseClock(order, 'desk');
  if (!orderClock?.clock.missed)
    return order.slow ? <p className="warning bold">{describeSlow(order.slow, now)}</p> : null;
  const { words } = orderClock;
  const { livreur } = order;
  const who = livreur ? `${livreur.fullname} s’en charge.` : 'Aucun livreur n’est encore assigné.';
  return (
    <div className={`row anywhere p-12-16 round-14 ${classes.late}`}>
      <IconClockExclamation className="danger" size={22} aria-hidden="true" />
      <div className="fill">
        <p className="bold danger">{words.delay}</p>
        <p className="text-14">
          {joinClockWords(words)}. {who} {words.called}
        </p>
      </div>
    </div>
  );
}

function Figures({ order }: { order: ListedOrder }) {
  const { amountDue, paymentMethod, pieces, codes } = order;
  const leg = findCodeLeg(order);
  return (
    <dl className={`between flex flex-wrap ${classes.figures}`}>
      <div>
        <dt className="muted text-14">
          {amountDue > 0 ? `À encaisser, ${getPaymentMethodLabel(paymentMethod)}` : 'À encaisser'}
        </dt>
        <dd className="bold">
          {amountDue > 0 ? <Amount value={amountDue} /> : isOnAccount(order) ? 'Rien, sur compte' : 'Rien'}
        </dd>
      </div>
      <div>
        <dt className="muted text-14">Linge</dt>
        <dd className="bold">{formatPieces(pieces)}</dd>
      </div>
      {leg && codes ? (
        <div>
          <dt className="muted text-14">{CODE_LABELS[leg]}</dt>
          <dd className={`bold tabular ${classes.code}`}>{codes[leg]}</dd>
        </div>
      ) : null}
    </dl>
  );
}
