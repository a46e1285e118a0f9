import { describeNearPromise } from '#domain/format/order/promiseWords.ts';
import { describeNearSlot } from '#domain/format/order/slotWords.ts';
import { getMissionLeg, isOpen } from '#domain/lifecycle/lifecycle.ts';
import type { Order } from '#domain/orders/order.ts';
import { isLate } from '#domain/promises/late.ts';
import { PromiseLine } from '#web/ui/PromiseLine.tsx';
import { useNow } from '#web/ui/useNow.ts';
import classes from './MissionCard.module.css';

type Timed = Pick<Order, 'status' | 'slot' | 'deliverySlot' | 'promisedAt' | 'lateAt'>;

export function MissionTimes({ mission }: { mission: Timed }) {
  const now = useNow();
  if (!isOpen(mission.status)) return null;
  const isPickup = getMissionLeg(mission.status) === 'pickup';
  return (
    <div className={`${classes.times} stack gap-4`}>
      {isPickup || mission.deliverySlot ? (
        <PromiseLine>{describeNearSlot(isPickup ? mission.slot : mission.deliverySlot, now)}</PromiseLine>
      ) : null}
      <PromiseLine isLate={isLate(mission, now)}>{describeNearPromise(mission, now)}</PromiseLine>
    </div>
  );
}

export function FoldedTime({ mission }: { mission: Timed }) {
  const now = useNow();
  if (!isOpen(mission.status)) return null;
  const late = isLate(mission, now);
  const isPickup = getMissionLeg(mission.status) === 'pickup';
  return (
    <span className={`${classes.time} bold tabular`} data-late={late || undefined}>
      {isPickup && !late ? describeNearSlot(mission.slot, now) : describeNearPromise(mission, now)}
    </span>
  );
}
