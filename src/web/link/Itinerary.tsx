import { IconClock, IconMotorbike } from '@tabler/icons-react';
import { formatHour } from '#domain/format/calendar.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { describeMove } from '#domain/format/order/promiseWords.ts';
import { formatNearDay } from '#domain/format/order/slotWords.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { countPieces, type Handover } from '#domain/pieces/handover.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useNow } from '#web/ui/useNow.ts';
import classes from './Link.module.css';
import type { LinkedOrder } from './linkAccess.ts';

/** The places of the linen, and what was done with it there. */
export function Itinerary({ order }: { order: LinkedOrder }) {
  const now = useNow();
  const { status, linen, items } = order;
  // The headline says that nothing was taken and nothing will be.
  if (status === 'cancelled' && linen === 'client') return null;
  const isBefore = isOpen(status) && linen === 'client';
  const move = describeMove(order);
  return (
    <ol className="bare" aria-label="Ramassage et retour">
      <li className={`gap-12 grid relative ${classes.stop}`} data-current={isBefore || undefined}>
        <span className={`grid-centre pill bg-grey grey ${classes.mark}`} aria-hidden="true">
          <IconMotorbike size={16} />
        </span>
        <div>
          <div className="row between">
            <strong>{describePickup(order, now)}</strong>
            {isBefore ? <StatusBadge status={status} /> : null}
          </div>
          <p className="muted anywhere">{order.clientAddress}</p>
        </div>
      </li>
      <li className={`gap-12 grid relative ${classes.stop}`} data-current={!isBefore || undefined}>
        <span className={`grid-centre pill bg-grey grey ${classes.mark}`} aria-hidden="true">
          <IconClock size={16} />
        </span>
        <div>
          <div className="row between">
            <strong>{describeReturn(order, now)}</strong>
            {isBefore ? null : <StatusBadge status={status} />}
          </div>
          {move ? <p className="muted">{move}</p> : null}
          <p className="muted">{formatPieces(countPieces(items))}</p>
        </div>
      </li>
    </ol>
  );
}

const findHandover = ({ handovers }: LinkedOrder, ...legs: Handover['leg'][]) =>
  handovers.findLast(({ leg }) => legs.includes(leg));

const formatMoment = (at: number, now: number) => `${formatNearDay(at, now)} à\u00a0${formatHour(at)}`;

function describePickup(order: LinkedOrder, now: number): string {
  const pickup = findHandover(order, 'pickup');
  return pickup ? `Ramassé ${formatMoment(pickup.at, now)}` : 'Ramassage';
}

function describeReturn(order: LinkedOrder, now: number): string {
  const handover = findHandover(order, 'delivery', 'return');
  if (isOpen(order.status)) return 'Retour';
  return handover ? `Rendu ${formatMoment(handover.at, now)}` : 'Retour à convenir';
}
