import { servicePromise } from '#domain/promises/servicePromise.ts';
import { useServiceHours } from './data.ts';

/** As wide as any two digits until it is known. */
const UNKNOWN = 24;

/** "24 h", as the house has it in its settings. */
export function ServicePromise() {
  const hours = useServiceHours();
  if (hours === null) return <span style={{ visibility: 'hidden' }}>{servicePromise(UNKNOWN)}</span>;
  return servicePromise(hours);
}
