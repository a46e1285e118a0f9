import { formatBy } from '#domain/clock/clockWords.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatNearDay, formatReturn, getSlotLabel } from '#domain/format/order/slotWords.ts';
import { capitalize } from '#domain/format/text.ts';
import { describeMethod } from '#domain/format/wording.ts';
import type { OrderMethod } from '#domain/money/payment.ts';
import type { Slot } from '#domain/promises/slots.ts';
import { useNow } from '#web/ui/clock.tsx';

interface Call {
  slot: Slot | undefined;
  /** By when a visit without a slot comes. */
  soonest: number | undefined;
  promisedAt: number | undefined;
  /** Null until linen and place are known. */
  total: number | null;
  /** A line by the kilo is weighed at the pickup only. */
  isEstimate: boolean;
  fee: number;
  method: OrderMethod;
}

export function CallWords(call: Call) {
  const now = useNow();
  return (
    <div role="status" aria-label="À dire au téléphone">
      <p className="text-14 muted">À dire au téléphone</p>
      {listCallWords(call, now).map((line) => (
        <p key={line} className="bold tabular leading-14">
          {line}
        </p>
      ))}
    </div>
  );
}

/** The lines that the desk reads out before it places the order. */
export function listCallWords(
  { slot, soonest, promisedAt, total, isEstimate, fee, method }: Call,
  now: number,
): string[] {
  const pickup = slot
    ? `${formatNearDay(slot.from, now)}, ${getSlotLabel(slot)}`
    : soonest === undefined
      ? 'dès que possible'
      : formatBy(soonest, now);
  const sum = isEstimate ? `Environ ${formatFcfa(total ?? 0)} selon le poids,` : formatFcfa(total ?? 0);
  return [
    `Ramassage ${pickup}`,
    ...(promisedAt === undefined ? [] : [capitalize(formatReturn(promisedAt, now))]),
    ...(total === null ? [] : [`${sum} ${describeMethod(method)}, dont ${formatFcfa(fee)} de transport`]),
  ];
}
