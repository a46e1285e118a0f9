import { MINUTE } from '#domain/format/calendar.ts';
import type { OnlineProvider } from '#domain/payments/attempt.ts';
import type { Trouble } from '#domain/payments/trouble.ts';
import type { Deps } from '../ctx.ts';
import { makeAskProvider } from './askProvider.ts';
import type { PaymentProvider } from './provider.ts';
import { setUpProviders } from './setUp.ts';
import { createTroubles, type NotedKind } from './troubles.ts';

export interface Providers {
  list: readonly PaymentProvider[];
  find(name: string): PaymentProvider | undefined;
  breakerOf(name: OnlineProvider): Breaker;
  noteTrouble(name: OnlineProvider, kind: NotedKind): void;
  /** What the owner has to know of, since when. */
  troubles(): Trouble[];
  /** A question under way is shared by everybody who asks it meanwhile. */
  share<T>(name: string, work: () => Promise<T>): Promise<T>;
  isUnderWay(name: string): boolean;
}

/** A call is given up after so long, and what came of it is then read back. */
const TIMEOUT_MS = 10_000;

export function createProviders(
  { settings, now, log }: Pick<Deps, 'settings' | 'now' | 'log'>,
  timeoutMs = TIMEOUT_MS,
): Providers {
  const troubles = createTroubles(now);
  const list = setUpProviders(settings, { now, log, troubles, ask: makeAskProvider(timeoutMs) });
  const breakers = new Map<OnlineProvider, Breaker>();
  const underWay = new Map<string, Promise<unknown>>();
  return {
    list,
    find: (name) => list.find((provider) => provider.name === name),
    breakerOf(name) {
      const breaker = breakers.get(name) ?? createBreaker(now);
      breakers.set(name, breaker);
      return breaker;
    },
    noteTrouble: troubles.note,
    troubles: () => [
      ...troubles.list(),
      ...[...breakers].flatMap(([provider, breaker]) => {
        const since = breaker.getFailingSince();
        return since === null ? [] : [{ provider, kind: 'down' as const, since }];
      }),
    ],
    share<T>(name: string, work: () => Promise<T>) {
      const begun = underWay.get(name) ?? work().finally(() => underWay.delete(name));
      underWay.set(name, begun);
      return begun as Promise<T>;
    },
    isUnderWay: (name) => underWay.has(name),
  };
}

const MOST_FAILURES = 3;
const OPEN_MS = MINUTE;

/** After several failures in a row nobody waits for a provider for a minute; one try then tells whether it is back. */
function createBreaker(now: () => number) {
  let failures = 0;
  let failingSince = 0;
  let openUntil = 0;
  return {
    isOpen: () => now() < openUntil,
    /** Null until the failures in a row are enough to open it. */
    getFailingSince: () => (failures >= MOST_FAILURES ? failingSince : null),
    noteSuccess: () => {
      failures = 0;
    },
    noteFailure: () => {
      if (failures === 0) failingSince = now();
      failures += 1;
      if (failures >= MOST_FAILURES) openUntil = now() + OPEN_MS;
    },
  };
}

type Breaker = ReturnType<typeof createBreaker>;
