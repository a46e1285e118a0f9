import { formatServiceHours } from '#domain/promises/servicePromise.ts';
import { useHouse } from './data.ts';

/** As wide as any two digits until it is known. */
const UNKNOWN = 24;

/** "24 h", as the house has it in its settings. */
export function ServicePromise() {
  const house = useHouse();
  if (house === null) return <span style={{ visibility: 'hidden' }}>{formatServiceHours(UNKNOWN)}</span>;
  return formatServiceHours(house.serviceHours);
}
