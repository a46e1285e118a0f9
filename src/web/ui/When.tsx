import { formatDateTime, formatRelative } from '#domain/calendar.ts';
import { useMinute } from './minute.ts';

/** "il y a 5 min", kept true while the screen stays open; the full date on hover. */
export function When({ at }: { at: number }) {
  const now = useMinute();
  return (
    // A row newer than the last tick was made just now, not in the future.
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
      {formatRelative(at, Math.max(now, at))}
    </time>
  );
}
