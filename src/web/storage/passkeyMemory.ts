import { readLocalValue, writeLocalValue } from './localValue.ts';

const KEY = 'laveo-passkey';
/** The tab's storage ends with the tab and with a sign-out, and so does a visit. */
const FIRST_VISIT = 'laveo:first-visit';

/** What this browser did about passkeys, whoever signs in; null before anybody's first visit. */
type PasskeyMemory = 'visited' | 'postponed' | 'used' | null;

export const readPasskeyMemory = (): PasskeyMemory => readLocalValue<PasskeyMemory>(KEY);
export const writePasskeyMemory = (memory: PasskeyMemory): void => writeLocalValue(KEY, memory);

export function noteVisit(): void {
  if (readPasskeyMemory() !== null) return;
  writePasskeyMemory('visited');
  try {
    sessionStorage.setItem(FIRST_VISIT, 'true');
  } catch {}
}

/** From the second visit on: the first one has other things to do. */
export function isOfferDue(): boolean {
  try {
    return readPasskeyMemory() === 'visited' && sessionStorage.getItem(FIRST_VISIT) === null;
  } catch {
    return false;
  }
}
