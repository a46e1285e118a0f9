import type { Store } from '#db/store.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { hashToken } from '../hashToken.ts';
import { MemoryWindows } from './memoryWindows.ts';
import { RULES, type Rule, type RuleName } from './rules.ts';
import { incrementWindow, makeTooMany, type StoredWindow, storeWindow } from './storedWindows.ts';

type StoreDeps = Pick<Store, 'db'> & { store: Store; now(): number };

/** What refuses throws TOO_MANY with the seconds to wait. */
export interface Limits {
  /** Every call counts: by session, else by address. */
  countCall(caller: { sessionId: string | null; request: { ip: string } }): void;
  /** Checks, then counts, in memory. */
  consume(rule: RuleName, key: string): void;
  tryConsume(rule: RuleName, key: string): boolean;
  /** The two halves of `consume`, for what counts only once it is done: a rollback undoes no memory. */
  check(rule: RuleName, key: string): void;
  count(rule: RuleName, key: string): void;
  /**
   * The same for a cap of the house: a network may take at most half of what the others have left, so that the first one
   * leaves room for the next, and a network that has taken nothing is served as long as anything is left.
   */
  checkShare(rule: RuleName, network: string): void;
  countShare(rule: RuleName, network: string): void;
  /** Counts in the database, so that a restart forgets nothing; inside a transaction, only if it commits. */
  consumeStored(deps: StoreDeps, rule: RuleName, key: string): void;
  /** Before work that is too expensive to be done in vain. */
  checkStored(deps: StoreDeps, rule: RuleName, key: string): void;
  hasRoomStored(deps: StoreDeps, rule: RuleName, key: string): boolean;
  /** For limits that are counted elsewhere and have a single window. */
  ruleOf(rule: RuleName): Rule;
}

export function createLimits(options: { factor: number; clock?: () => number }): Limits {
  const clock = options.clock ?? (() => performance.now());
  const windows = new MemoryWindows(clock);
  // Apart: no number of other keys pushes them out.
  const houseWindows = new MemoryWindows(clock);
  const rules = Object.fromEntries(
    (Object.keys(RULES) as RuleName[]).map((name) => [
      name,
      RULES[name].map(({ points, seconds }) => ({
        points: Math.max(1, Math.round(points * options.factor)),
        seconds,
      })),
    ]),
  ) as Record<RuleName, Rule[]>;
  const rulesOf = (name: RuleName) => rules[name];
  const windowOf = (name: RuleName, i: number, key: string) => `${name}#${i}|${key}`;

  const msToWait = (name: RuleName, key: string) => {
    let longest = 0;
    for (const [i, { points }] of rulesOf(name).entries())
      longest = Math.max(longest, windows.wait(windowOf(name, i, key), points));
    return longest;
  };
  const check = (name: RuleName, key: string) => {
    const wait = msToWait(name, key);
    if (wait > 0) throw makeTooMany(wait);
  };
  const count = (name: RuleName, key: string) => {
    for (const [i, { seconds }] of rulesOf(name).entries())
      windows.add(windowOf(name, i, key), seconds * 1000);
  };
  const consume = (name: RuleName, key: string) => {
    check(name, key);
    count(name, key);
  };
  /** Throws when one is full. */
  const incrementedWindows = ({ db, now }: StoreDeps, name: RuleName, key: string): StoredWindow[] => {
    // The key is often an address, which must not stay in the database after its account is erased.
    const keyHash = hashToken(key);
    return rulesOf(name).map((rule) =>
      incrementWindow(db, `${name}/${rule.seconds}|${keyHash}`, rule, now()),
    );
  };

  const ruleOf = (name: RuleName): Rule => rulesOf(name)[0] ?? { points: 0, seconds: 0 };
  const consumeStored = (deps: StoreDeps, name: RuleName, key: string) =>
    deps.store.write(() => {
      for (const window of incrementedWindows(deps, name, key)) storeWindow(deps.db, window);
    });

  return {
    ruleOf,
    checkShare(name, network) {
      const { points } = ruleOf(name);
      const left = points - houseWindows.countOf(name);
      const own = windows.countOf(`${name}|${network}`);
      if (own < left / 2) return;
      throw makeTooMany(Math.max(houseWindows.wait(name, 1), windows.wait(`${name}|${network}`, 1)));
    },
    countShare(name, network) {
      const { seconds } = ruleOf(name);
      houseWindows.add(name, seconds * 1000);
      windows.add(`${name}|${network}`, seconds * 1000);
    },
    consume,
    tryConsume(name, key) {
      if (msToWait(name, key) > 0) return false;
      count(name, key);
      return true;
    },
    check,
    count,
    countCall({ sessionId, request }) {
      const [by, key] = sessionId ? (['session', sessionId] as const) : (['ip', request.ip] as const);
      consume(`call.${by}.burst`, key);
      consume(`call.${by}`, key);
    },
    consumeStored,
    checkStored: (deps, name, key) => void incrementedWindows(deps, name, key),
    hasRoomStored(deps, name, key) {
      try {
        incrementedWindows(deps, name, key);
        return true;
      } catch (error) {
        if (error instanceof DomainError) return false;
        throw error;
      }
    },
  };
}
