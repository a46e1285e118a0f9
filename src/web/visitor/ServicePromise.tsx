import { formatServiceHours } from '#domain/format/calendar.ts';
import { useHouse } from './data.ts';

/** Any two-digit number reserves the width until the promise is known. */
const UNKNOWN = 24;

export function ServicePromise() {
  const house = useHouse();
  if (house === null) return <span style={{ visibility: 'hidden' }}>{formatServiceHours(UNKNOWN)}</span>;
  return formatServiceHours(house.serviceHours);
}
