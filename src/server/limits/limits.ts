import { isIPv4 } from 'node:net';
import type { Store } from '#db/store.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { hashToken } from '../tokens.ts';
import { type LimitRule, RULES, type RuleName } from './rules.ts';
import {
  computeNextWindow,
  MemoryWindows,
  makeTooManyRefusal,
  type StoredWindow,
  storeWindow,
} from './windows.ts';

type StoreDeps = Pick<Store, 'db'> & { store: Store; now(): number };

export type Limits = ReturnType<typeof createLimits>;

export function createLimits(options: { factor: number; clock?: () => number }) {
  const clock = options.clock ?? (() => performance.now());
  const windows = new MemoryWindows(clock);
  // The caps of the house have their own map, so that a flood of other keys cannot evict them.
  const houseWindows = new MemoryWindows(clock);
  const rules = Object.fromEntries(
    (Object.keys(RULES) as RuleName[]).map((name) => [
      name,
      RULES[name].map(({ points, seconds }) => ({
        points: Math.max(1, Math.round(points * options.factor)),
        seconds,
      })),
    ]),
  ) as Record<RuleName, LimitRule[]>;
  const getRules = (name: RuleName) => rules[name];
  const nameWindow = (name: RuleName, i: number, key: string) => `${name}#${i}|${key}`;

  const computeWait = (name: RuleName, key: string) => {
    let longest = 0;
    for (const [i, { points }] of getRules(name).entries())
      longest = Math.max(longest, windows.getWait(nameWindow(name, i, key), points));
    return longest;
  };
  const check = (name: RuleName, key: string) => {
    const wait = computeWait(name, key);
    if (wait > 0) throw makeTooManyRefusal(wait);
  };
  const count = (name: RuleName, key: string) => {
    for (const [i, { seconds }] of getRules(name).entries())
      windows.increment(nameWindow(name, i, key), seconds * 1000);
  };
  const consume = (name: RuleName, key: string) => {
    check(name, key);
    count(name, key);
  };
  // The key is often an e-mail address, which must not stay in the database after its account is erased.
  const nameStoredWindow = (name: RuleName, { seconds }: LimitRule, key: string) =>
    `${name}/${seconds}|${hashToken(key)}`;
  const computeWindows = ({ db, now }: StoreDeps, name: RuleName, key: string): StoredWindow[] =>
    getRules(name).map((rule) => computeNextWindow(db, nameStoredWindow(name, rule, key), rule, now()));

  const getRule = (name: RuleName): LimitRule => getRules(name)[0] ?? { points: 0, seconds: 0 };
  const consumeStored = (deps: StoreDeps, name: RuleName, key: string) =>
    deps.store.write(() => {
      for (const window of computeWindows(deps, name, key)) storeWindow(deps.db, window);
    });

  const countForNetwork = (name: RuleName, network: string) =>
    windows.increment(`${name}|${network}`, getRule(name).seconds * 1000);

  return {
    getRule,
    getRules,
    /**
     * A network is refused once it has taken half as much as is left of a cap, so that one that has taken
     * nothing is served as long as anything is left.
     */
    checkShare(name: RuleName, network: string): void {
      const { points } = getRule(name);
      const left = points - houseWindows.getCount(name);
      const own = windows.getCount(`${name}|${network}`);
      if (own < left / 2) return;
      throw makeTooManyRefusal(
        Math.max(houseWindows.getWait(name, 1), windows.getWait(`${name}|${network}`, 1)),
      );
    },
    countShare(name: RuleName, network: string): void {
      houseWindows.increment(name, getRule(name).seconds * 1000);
      countForNetwork(name, network);
    },
    countForNetwork,
    countOfNetwork: (name: RuleName, network: string) => windows.getCount(`${name}|${network}`),
    consume,
    tryConsume(name: RuleName, key: string): boolean {
      if (computeWait(name, key) > 0) return false;
      count(name, key);
      return true;
    },
    /** A rollback does not undo counts in memory, so a caller may check first and count after its commit. */
    check,
    count,
    countCall({ sessionId, request }: { sessionId: string | null; request: { ip: string } }): void {
      const [by, key] = sessionId ? (['session', sessionId] as const) : (['ip', request.ip] as const);
      consume(`call.${by}.burst`, key);
      consume(`call.${by}`, key);
    },
    /** Counts in the database survive a restart, and a rollback of their transaction undoes them. */
    consumeStored,
    checkStored(deps: StoreDeps, name: RuleName, key: string): void {
      computeWindows(deps, name, key);
    },
    hasRoomStored(deps: StoreDeps, name: RuleName, key: string): boolean {
      try {
        computeWindows(deps, name, key);
        return true;
      } catch (error) {
        if (error instanceof DomainError) return false;
        throw error;
      }
    },
  };
}

/** Rented IPv4 addresses are often neighbours, so a /24 counts as one network. IPv6 arrives grouped by /56. */
export const getNetwork = (ip: string): string => (isIPv4(ip) ? ip.replace(/\d+$/, '0/24') : ip);
