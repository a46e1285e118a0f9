import { DomainError } from '#domain/failure.ts';
import { hashToken } from '../auth/secrets.ts';
import type { Deps } from '../ctx.ts';
import type { Rule } from './rules.ts';
import { type KeptWindow, keepWindow, liveWindow } from './throttles.ts';

type House = Pick<Deps, 'store' | 'db' | 'now'>;

/** Counts one in each of the rule's windows, or throws and counts in none. */
export function takeKept(house: House, name: string, rules: readonly Rule[], subject: string): void {
  house.store.write(() => {
    for (const window of withOneMore(house, name, rules, subject)) keepWindow(house.db, window);
  });
}

/** Throws like `takeKept`, and counts nothing. */
export function lookKept(house: House, name: string, rules: readonly Rule[], subject: string): void {
  withOneMore(house, name, rules, subject);
}

function withOneMore(
  { db, now }: House,
  name: string,
  rules: readonly Rule[],
  subject: string,
): KeptWindow[] {
  // Often somebody's address: what stands in the database must not name whom it has forgotten.
  const who = hashToken(subject);
  const at = now();
  return rules.map(({ points, seconds }) => {
    const window = liveWindow(db, `${name}/${seconds}|${who}`, seconds * 1000, at);
    if (window.count >= points)
      throw new DomainError('TOO_MANY', { retryAfter: Math.ceil((window.resetsAt - at) / 1000) });
    return { ...window, count: window.count + 1 };
  });
}
