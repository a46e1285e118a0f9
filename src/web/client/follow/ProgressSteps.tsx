import { IconCheck } from '@tabler/icons-react';
import { formatDateTime, formatHour, formatShortDay, startOfDay } from '#domain/format/calendar.ts';
import { getCurrentChip, PROGRESS_CHIPS } from '#domain/format/order/followWords.ts';
import { formatShortNumber } from '#domain/format/order/orderNumber.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { getChipLabel, getOrderStatusLabel } from '#domain/format/wording.ts';
import { isReady } from '#domain/lifecycle/lifecycle.ts';
import { isLinenOwed } from '#domain/orders/order.ts';
import { countPieces } from '#domain/pieces/handover.ts';
import { useNow } from '#web/ui/clock.tsx';
import timeline from '#web/ui/OrderTimeline.module.css';
import classes from './ProgressSteps.module.css';
import type { Followed } from './useLivreurPosition.ts';

const STATE_WORDS = { done: 'Fait\u00a0: ', current: 'En ce moment\u00a0: ', next: 'À venir\u00a0: ' };

/** The link carries no hours of steps. */
export function ProgressSteps({
  order,
}: {
  order: Pick<Followed, 'status'> & NumberedOrder & Partial<Stepped & Pick<Followed, 'readyAt'>>;
}) {
  const { status, readyAt = null, stepsAt = {} } = order;
  const current = getCurrentChip(status);
  // Linen that came back from a visit in vain is at the workshop again, and clean.
  const since = isReady({ status, readyAt }) ? readyAt : null;
  return (
    <div className="stack gap-8">
      {current ? <Segments status={status} stepsAt={stepsAt} /> : null}
      <div className="row between text-13">
        <p>
          <strong aria-hidden={current !== null}>
            {since ? 'Linge prêt' : current ? getChipLabel(current) : getOrderStatusLabel(status)}
          </strong>{' '}
          {current ? <StepTime at={since ?? stepsAt[current]} prefix="depuis" /> : null}
        </p>
        <PiecesAndNumber order={order} />
      </div>
      <DeliveryLivreurLine status={status} />
    </div>
  );
}

/** The same six steps in words with their hours, for somebody who waits and wants to know where their linen is. */
export function StepList({ order }: { order: Followed }) {
  return (
    <div className="stack gap-8">
      <ol className="bare" aria-label="Avancement de la commande">
        {listSteps(order).map(({ chip, state, at }) => (
          <li
            key={chip}
            className={`gap-12 text-14 flex relative ${timeline.step}`}
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={`grid-centre absolute disc bg-lagoon ${timeline.mark}`} aria-hidden="true">
              {state === 'done' ? <IconCheck size={14} stroke={3} /> : null}
            </span>
            <span className={`fill ${timeline.label}`}>
              <span className="visually-hidden">{STATE_WORDS[state]}</span>
              {getChipLabel(chip)}
            </span>
            <StepTime at={at} />
          </li>
        ))}
      </ol>
      <DeliveryLivreurLine status={order.status} />
      <PiecesAndNumber order={order} />
    </div>
  );
}

type Stepped = Pick<Followed, 'status' | 'stepsAt'>;

/** The order's status is one of the six. */
export function Segments(order: Stepped) {
  return (
    <ol className={`gap-4 bare grid ${classes.segments}`} aria-label="Avancement de la commande">
      {listSteps(order).map(({ chip, state, at }) => (
        <li
          key={chip}
          className={`relative pill ${classes.segment}`}
          data-state={state}
          aria-current={state === 'current' ? 'step' : undefined}
          title={at === undefined ? getChipLabel(chip) : `${getChipLabel(chip)}, ${formatDateTime(at)}`}
        >
          <span className="visually-hidden">
            {STATE_WORDS[state]}
            {getChipLabel(chip)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function listSteps({ status, stepsAt }: Stepped) {
  const current = getCurrentChip(status);
  const place = current ? PROGRESS_CHIPS.indexOf(current) : -1;
  return PROGRESS_CHIPS.map((chip, index) => ({
    chip,
    state: index < place ? ('done' as const) : index === place ? ('current' as const) : ('next' as const),
    at: index <= place ? stepsAt[chip] : undefined,
  }));
}

type NumberedOrder = Pick<
  Followed,
  'items' | 'shortNumber' | 'redoOf' | 'express' | 'status' | 'linen' | 'handovers'
>;

export function PiecesAndNumber({ order }: { order: NumberedOrder }) {
  const { items, shortNumber, redoOf, express, handovers } = order;
  const partDelivery = isLinenOwed(order) ? handovers.findLast(({ leg }) => leg === 'delivery') : undefined;
  return (
    <p className="muted text-13 tabular">
      {formatShortNumber(shortNumber)}, {redoOf ? 'refait, ' : null}
      {express ? 'express, ' : null}
      {formatPieces(partDelivery?.pieces ?? countPieces(items))}
    </p>
  );
}

function DeliveryLivreurLine({ status }: Pick<Followed, 'status'>) {
  if (status !== 'assigned_for_delivery') return null;
  return <p className="text-14 muted">Livreur assigné pour la livraison</p>;
}

function StepTime({ at, prefix }: { at: number | undefined; prefix?: string }) {
  const today = startOfDay(useNow());
  if (at === undefined) return null;
  const isOld = at < today;
  return (
    <time className="muted tabular nowrap" dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
      {prefix ? `${prefix} ${isOld ? 'le ' : ''}` : null}
      {isOld ? `${formatShortDay(at)} à ${formatHour(at)}` : formatHour(at)}
    </time>
  );
}
