import { formatDateTime, formatRelative } from '#domain/format/calendar.ts';
import { useNow } from './useNow.ts';

/** "il y a 5 min", updated each minute; the full date on hover. */
export function When({ at }: { at: number }) {
  const now = useNow();
  return (
    // `now` can be up to a minute old: a newer row is from just now, not from the future.
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
      {formatRelative(at, Math.max(now, at))}
    </time>
  );
}
