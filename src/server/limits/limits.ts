import { DomainError } from '#domain/failure.ts';
import type { Ctx, Deps } from '../ctx.ts';
import { takeKept } from './kept.ts';
import { isRuleName, RULES, type Rule, type RuleName } from './rules.ts';
import { Windows } from './windows.ts';

export interface Limits {
  /** Every call counts: by session, else by address. */
  countCall(ctx: Ctx): void;
  /** Counts in memory; throws TOO_MANY with the seconds to wait. */
  take(rule: RuleName, key: string): void;
  tryTake(rule: RuleName, key: string): boolean;
  /** Counts in the database, so that a restart forgets nothing. Call it outside a transaction that may roll back. */
  takeKept(ctx: Pick<Deps, 'store' | 'db' | 'now'>, rule: RuleName, key: string): void;
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

  /** Seconds to wait, or 0 and counted. */
  const seconds = (name: RuleName, key: string): number => {
    const rules = rulesOf(name);
    const wait = Math.max(0, ...rules.map((r, i) => windows.wait(`${name}#${i}|${key}`, r.points)));
    if (wait > 0) return Math.ceil(wait / 1000);
    for (const [i, r] of rules.entries()) windows.add(`${name}#${i}|${key}`, r.seconds * 1000);
    return 0;
  };
  const take = (name: RuleName, key: string) => {
    const retryAfter = seconds(name, key);
    if (retryAfter > 0) throw new DomainError('TOO_MANY', { retryAfter });
  };

  return {
    rulesOf,
    take,
    tryTake: (name, key) => seconds(name, key) === 0,
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
  };
}
