import { DomainError } from '#domain/failure.ts';
import type { Ctx, Deps } from '../ctx.ts';
import { lookKept, takeKept } from './kept.ts';
import { isRuleName, RULES, type Rule, type RuleName } from './rules.ts';
import { Windows } from './windows.ts';

export interface Limits {
  /** Every call counts: by session, else by address. */
  countCall(ctx: Ctx): void;
  /** Counts in memory; throws TOO_MANY with the seconds to wait. */
  take(rule: RuleName, key: string): void;
  tryTake(rule: RuleName, key: string): boolean;
  /** The two halves of `take`, for what counts only once it is done: a transaction that rolls back undoes no memory. */
  look(rule: RuleName, key: string): void;
  count(rule: RuleName, key: string): void;
  /** Counts in the database, so that a restart forgets nothing; inside a transaction, if that one is kept. */
  takeKept(ctx: Pick<Deps, 'store' | 'db' | 'now'>, rule: RuleName, key: string): void;
  /** Throws like `takeKept` and counts nothing: before work that is too dear to be done in vain. */
  lookKept(ctx: Pick<Deps, 'store' | 'db' | 'now'>, rule: RuleName, key: string): void;
  rulesOf(rule: RuleName): readonly Rule[];
}

export function createLimits(options: { factor: number; clock?: () => number }): Limits {
  const windows = new Windows(options.clock ?? (() => performance.now()));
  const scaled = new Map<string, readonly Rule[]>(
    Object.entries(RULES).map(([name, rules]) => [
      name,
      rules.map((r) => ({ ...r, points: Math.max(1, Math.round(r.points * options.factor)) })),
    ]),
  );
  const rulesOf = (name: RuleName): readonly Rule[] => {
    const rules = scaled.get(name);
    // A rule that is misspelt must not be a limit that never holds.
    if (!rules || !isRuleName(name)) throw new Error(`no such limit: ${name}`);
    return rules;
  };

  const seconds = (name: RuleName, key: string): number => {
    const waits = rulesOf(name).map((r, i) => windows.wait(`${name}#${i}|${key}`, r.points));
    return Math.ceil(Math.max(0, ...waits) / 1000);
  };
  const look = (name: RuleName, key: string) => {
    const retryAfter = seconds(name, key);
    if (retryAfter > 0) throw new DomainError('TOO_MANY', { retryAfter });
  };
  const count = (name: RuleName, key: string) => {
    for (const [i, r] of rulesOf(name).entries()) windows.add(`${name}#${i}|${key}`, r.seconds * 1000);
  };
  const take = (name: RuleName, key: string) => {
    look(name, key);
    count(name, key);
  };

  return {
    rulesOf,
    take,
    tryTake(name, key) {
      if (seconds(name, key) > 0) return false;
      count(name, key);
      return true;
    },
    look,
    count,
    countCall(ctx) {
      if (ctx.sessionId) {
        take('call.session.burst', ctx.sessionId);
        take('call.session', ctx.sessionId);
      } else {
        take('call.ip.burst', ctx.request.ip);
        take('call.ip', ctx.request.ip);
      }
    },
    takeKept: (ctx, name, key) => takeKept(ctx, name, rulesOf(name), key),
    lookKept: (ctx, name, key) => lookKept(ctx, name, rulesOf(name), key),
  };
}
