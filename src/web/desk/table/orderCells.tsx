import { IconAlertTriangle, IconUserPlus, IconUserShare } from '@tabler/icons-react';
import { joinClockWords } from '#domain/clock/clockWords.ts';
import { formatSince } from '#domain/format/calendar.ts';
import { formatAmount } from '#domain/format/money.ts';
import { isAtPlant } from '#domain/lifecycle/lifecycle.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { formatTag } from '#domain/pieces/tag.ts';
import { KindBadge } from '#web/ui/badges.tsx';
import { useNow } from '#web/ui/clock.tsx';
import { createRequiredContext } from '#web/ui/createRequiredContext.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Reference } from '#web/ui/Reference.tsx';
import classes from '#web/ui/table/Table.module.css';
import { useHouseClock } from '#web/ui/useHouseClock.ts';
import { useDeskPaths } from '../DeskPlace.ts';
import { useDialogs } from '../dialogs/questions.ts';
import type { useSelection } from '../many/useSelection.ts';
import { isWarning, listMarks } from '../marks/marks.ts';
import { MoreActs } from '../order/MoreActs.tsx';
import { ASSIGN_LABELS, findAssignQuestion, findDueAct } from '../order/orderActs.ts';
import { useAskAct } from '../order/useAskAct.ts';
import type { ListedOrder } from '../types.ts';
import own from './OrderTable.module.css';
import { describeEnd, describeNobody, formatPlacedAt } from './rowWords.ts';
import { makePlainClickHandler } from './useOpenOrder.tsx';

interface TableActs {
  selection: ReturnType<typeof useSelection>;
  /** The number of a bag that is searched. */
  bag: number | null;
  onOpen(orderId: string): void;
}

/** The columns stay the same while rows are ticked, so that only the boxes render again. */
export const [TableActsProvider, useTableActs] = createRequiredContext<TableActs>('a cell of orders');

export function BoxOfAll() {
  const { areAllChecked, toggleAll } = useTableActs().selection;
  return (
    <label className={classes.boxLabel}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label="Cocher toutes les commandes affichées"
        checked={areAllChecked}
        onChange={toggleAll}
      />
    </label>
  );
}

export function Box({ orderId }: { orderId: string }) {
  const { isChecked, toggle } = useTableActs().selection;
  return (
    <label className={classes.boxLabel}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={`Cocher la commande ${referenceOf(orderId)}`}
        checked={isChecked(orderId)}
        onChange={({ nativeEvent }) =>
          toggle(orderId, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

/** A real link can also be opened in another tab. The link covers its row; the row's buttons are stacked above it. */
export function RowLink({ order }: { order: ListedOrder }) {
  const paths = useDeskPaths();
  const { bag, onOpen } = useTableActs();
  return (
    <a
      href={paths.order(order.id)}
      className={`inherit no-underline ${classes.link}`}
      onClick={makePlainClickHandler(() => onOpen(order.id))}
      data-order={order.id}
    >
      <span className="nowrap tabular semibold">{formatAmount(order.number)}</span>{' '}
      {order.tag && order.tag === bag ? (
        <strong className={`tabular ${own.bag}`}>{formatTag(order.tag)} </strong>
      ) : null}
      <span className={own.words}>
        <Reference id={order.id} />
      </span>
    </a>
  );
}

/** A narrow table has room for the sign alone. */
export function RowMarks({ order }: { order: ListedOrder }) {
  const warnings = listMarks(order.marks).filter(isWarning);
  const words = warnings.map(({ label }) => label).join(', ');
  return (
    <>
      <KindBadge order={order} />
      {words ? (
        <span className="warning" title={words}>
          <IconAlertTriangle className={own.sign} size={16} aria-hidden="true" />
          {/* Linen that waits for a livreur has no hour, which leaves the room. */}
          <span className={order.marks.linen === 'held' ? undefined : own.words}> {words}</span>
        </span>
      ) : null}
    </>
  );
}

/** The hour alone stands where its leg is known: all orders of the table wait for their pickup, or say their status. */
export function PassageCell({ order }: { order: ListedOrder }) {
  const orderClock = useHouseClock(order, 'desk', 'all');
  if (!orderClock || orderClock.clock.missed) return <HourCell order={order} />;
  return orderClock.words.when || orderClock.words.lead;
}

export function HourCell({ order }: { order: ListedOrder }) {
  const orderClock = useHouseClock(order, 'desk', 'all');
  const now = useNow();
  if (!orderClock) return <span className="muted">{describeEnd(order, now)}</span>;
  const { clock, words } = orderClock;
  if (clock.missed) return <strong className="danger">{words.delay}</strong>;
  return (
    <>
      {joinClockWords(words)} {words.delay ? <strong className="warning">{words.delay}</strong> : null}{' '}
      {order.slow ? <strong className="warning">à relancer</strong> : null}
    </>
  );
}

export function WaitCell({ order: { createdAt, slow } }: { order: ListedOrder }) {
  const words = formatSince(createdAt, useNow());
  if (!slow) return <>{words}</>;
  return (
    <strong className="warning" title="À relancer">
      {words}
      <span className="visually-hidden">, à relancer</span>
    </strong>
  );
}

export function PlacedCell({ order: { createdAt } }: { order: ListedOrder }) {
  return <>{formatPlacedAt(createdAt, useNow())}</>;
}

export function LivreurCell({ order: { livreur, status } }: { order: ListedOrder }) {
  if (!livreur) return <span className="muted">{describeNobody(status)}</span>;
  // The order keeps the livreur of its pickup, who has the linen no more.
  if (isAtPlant(status)) return <span className="muted">–</span>;
  return <span title={livreur.fullname}>{livreur.fullname}</span>;
}

/** The list of those who wait for a livreur is made for this act; the others are in the row's menu. */
export function AssignCell({ order }: { order: ListedOrder }) {
  const dueAct = findDueAct(order);
  const ask = useAskAct();
  return (
    <span className={`gap-4 flex middle at-end ${own.acts}`}>
      {dueAct ? (
        <Button size="sm" kind="pale" aria-label={dueAct.label} onClick={() => ask(dueAct)}>
          {dueAct.question?.about === 'assign' ? 'Assigner' : dueAct.label}
        </Button>
      ) : null}
      <MoreActs order={order} dueAct={dueAct} dense />
    </span>
  );
}

export function AssignButton({ order }: { order: ListedOrder }) {
  const { ask } = useDialogs();
  const question = findAssignQuestion(order);
  if (!question) return null;
  const leg = question.about === 'assign' ? question.leg : null;
  const Icon = leg ? IconUserPlus : IconUserShare;
  const label = leg ? ASSIGN_LABELS[leg] : 'Réassigner';
  return (
    <button
      type="button"
      className={`bare round-8 accent ${classes.button}`}
      aria-label={label}
      title={label}
      onClick={() => ask(question)}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  );
}
