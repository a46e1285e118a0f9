import { DAY, formatDateTime, formatDay, formatRelative, startOfDay } from '#domain/format/calendar.ts';
import { useNow } from './useNow.ts';

interface Props {
  at: number;
  /** Narrow columns show no time of day for dates before yesterday. */
  isShort?: boolean;
}

export function RelativeTime({ at, isShort = false }: Props) {
  const now = useNow();
  const isOld = at < startOfDay(now) - DAY;
  return (
    // `now` can be up to a minute old, and a newer row must not appear to be in the future.
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
      {isShort && isOld ? formatDay(at) : formatRelative(at, Math.max(now, at))}
    </time>
  );
}
