import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { describeDelay } from '#domain/format/order/dueWords.ts';
import { describeVisitDeadline, describeVisitTime } from '#domain/format/order/missionWords.ts';
import { formatNearestFiveMinutes } from '#domain/format/order/slotWords.ts';
import { getMissionLeg, isOpen } from '#domain/lifecycle/lifecycle.ts';
import type { Order } from '#domain/orders/order.ts';
import { isLate } from '#domain/promises/late.ts';
import { useNow } from '#web/ui/useNow.ts';
import classes from './MissionCard.module.css';

type Timed = Pick<Order, 'status' | 'slot' | 'deliverySlot' | 'promisedAt' | 'lateAt'> & {
  /** Lists that a phone stored before arrivals existed lack this field. */
  arrivesAt?: number | null;
};

export function MissionTimes({ mission }: { mission: Timed }) {
  const now = useNow();
  if (!isOpen(mission.status)) return null;
  const { lateAt } = mission;
  if (lateAt === null || !isLate(mission, now))
    return (
      <p className={`bold tabular ${classes.times}`}>
        <IconClock className="fixed" size={20} aria-hidden="true" />
        <span>
          {describeVisitTime(mission, now)}
          {describeArrival(mission)}
        </span>
      </p>
    );
  return (
    <p className={`tabular ${classes.times}`} data-late>
      <IconAlertTriangle className="fixed" size={20} aria-hidden="true" />
      <strong>{describeDelay(lateAt, now)}</strong>{' '}
      <span className={`ml-auto ${classes.deadline}`}>{describeVisitDeadline(mission, now)}</span>
    </p>
  );
}

interface FoldedTimeProps {
  mission: Timed;
  /** Only the first late mission says so: what all rows shout, nobody reads. */
  isFirstLate: boolean;
}

export function FoldedTime({ mission, isFirstLate }: FoldedTimeProps) {
  const now = useNow();
  const { lateAt } = mission;
  const isPickup = getMissionLeg(mission.status) === 'pickup';
  if (isFirstLate && lateAt !== null)
    return <strong className="danger tabular">{describeDelay(lateAt, now)}</strong>;
  return (
    <span className="tabular">
      {isPickup && !isLate(mission, now)
        ? describeVisitTime(mission, now)
        : describeVisitDeadline(mission, now)}
      {describeArrival(mission)}
    </span>
  );
}

const describeArrival = ({ arrivesAt }: Timed) =>
  arrivesAt ? `, vers ${formatNearestFiveMinutes(arrivesAt)}` : '';
