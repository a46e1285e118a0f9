import { readLocalValue, writeLocalValue } from './localValue.ts';

/** A provider brings the browser back to one page, whatever it left from; the address to go on to waits here. */
const KEY = 'laveo:payment';

/** A browser that refuses storage comes back to a page that leads on by the session, or by the link again. */
export const keepPaymentReturn = (path: string) => writeLocalValue(KEY, path, 'sessionStorage');

export function takePaymentReturn(): string | null {
  const path = readLocalValue<string>(KEY, 'sessionStorage');
  writeLocalValue(KEY, null, 'sessionStorage');
  return path;
}
