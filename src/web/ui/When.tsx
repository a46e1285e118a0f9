import { DAY, formatDateTime, formatDay, formatRelative, startOfDay } from '#domain/format/calendar.ts';
import { useNow } from './useNow.ts';

interface Props {
  at: number;
  /** A narrow column has no room for the hour of a day before yesterday. */
  isShort?: boolean;
}

export function When({ at, isShort = false }: Props) {
  const now = useNow();
  const isOld = at < startOfDay(now) - DAY;
  return (
    // `now` can be up to a minute old: a newer row is from just now, not from the future.
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
      {isShort && isOld ? formatDay(at) : formatRelative(at, Math.max(now, at))}
    </time>
  );
}
