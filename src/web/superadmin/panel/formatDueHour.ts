import { formatNearDay, formatShortHour } from '#domain/format/order/slotWords.ts';

export function formatDueHour(at: number, now: number): string {
  const day = formatNearDay(at, now);
  return day === 'aujourd’hui' ? formatShortHour(at) : `${day} ${formatShortHour(at)}`;
}
