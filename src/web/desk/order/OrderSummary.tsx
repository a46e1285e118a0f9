import { IconBrandWhatsapp, IconClockExclamation, IconPhone } from '@tabler/icons-react';
import { describeDelay } from '#domain/format/order/dueWords.ts';
import { CODE_LABELS } from '#domain/format/order/handoverWords.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { formatNearPromise } from '#domain/format/order/promiseWords.ts';
import { formatPhone } from '#domain/format/phone.ts';
import { getOrderStatusLabel, getPaymentMethodLabel } from '#domain/format/wording.ts';
import { isOnAccount } from '#domain/money/payment.ts';
import { isLate } from '#domain/promises/late.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { ButtonAnchor } from '#web/ui/form/Button.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { AskButton } from '../dialogs/AskButton.tsx';
import { Marks } from '../marks/Marks.tsx';
import type { ListedOrder } from '../types.ts';
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
      <Marks order={order} hasAssignButton />
    </div>
  );
}

function LateBand({ order }: { order: ListedOrder }) {
  const now = useNow();
  const { lateAt, promisedAt, livreur, status } = order;
  if (lateAt === null || !isLate(order, now)) return null;
  const cause =
    now > promisedAt
      ? `Retour promis ${formatNearPromise(promisedAt, now)}.`
      : `L’étape «\u00a0${getOrderStatusLabel(status)}\u00a0» dure trop longtemps.`;
  const who = livreur ? `${livreur.fullname} s’en charge.` : 'Aucun livreur n’est encore assigné.';
  return (
    <div className={`row anywhere p-12-16 round-14 ${classes.late}`}>
      <IconClockExclamation className="danger" size={22} aria-hidden="true" />
      <div className="fill">
        <p className="bold danger">{describeDelay(lateAt, now)}</p>
        <p className="text-14">
          {cause} {who}
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
