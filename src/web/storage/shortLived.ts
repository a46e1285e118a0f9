import { readLocalValue, writeLocalValue } from './localValue.ts';

type Stored = { secret: string; until: number };

/** The secret survives a reload of this tab, for as long as the server accepts it. */
export function createShortLivedSecret(name: string, lastsMs: number) {
  const key = `laveo:${name}`;
  return {
    keep: (secret: string) =>
      writeLocalValue(key, { secret, until: Date.now() + lastsMs } satisfies Stored, 'sessionStorage'),
    read(): string | null {
      const stored = readLocalValue<Stored>(key, 'sessionStorage');
      return stored && stored.until > Date.now() ? stored.secret : null;
    },
    forget: () => writeLocalValue(key, null, 'sessionStorage'),
  };
}

const MINUTE = 60_000;
/** An accepted validation code is spent, so the grant that it gave must survive a reload of the sign-up form. */
export const grants = createShortLivedSecret('grant', 30 * MINUTE);
/** The token of an e-mailed link is removed from the address bar; a reload of the form finds it here. */
export const recoveries = createShortLivedSecret('recovery', 60 * MINUTE);
export const entries = createShortLivedSecret('entry', 60 * MINUTE);
export const confirmations = createShortLivedSecret('confirmation', 24 * 60 * MINUTE);
