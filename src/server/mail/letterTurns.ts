import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { outbox } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import type { Deps } from '../ctx.ts';
import { makeTooManyRefusal } from '../limits/windows.ts';
import { wakeSender } from './outbox.ts';

/** Strangers' letters beyond the cap of the house leave at this pace. */
export const TURN_MS = MINUTE;
const MAX_WAITING = 500;
const MAX_OF_NETWORK = 20;
const RETRY_MS = 5 * MINUTE;

type Waiting = { id: string; network: string | null };
type Shared = Pick<Deps, 'db' | 'limits'>;

const listWaiting = ({ db }: Pick<Deps, 'db'>) =>
  db
    .select(pickColumns(outbox, 'id', 'network'))
    .from(outbox)
    .where(and(isNotNull(outbox.network), eq(outbox.state, 'waiting')))
    .orderBy(asc(outbox.createdAt), asc(outbox.id))
    .all();

export const countWaiting = (deps: Pick<Deps, 'db'>): number => listWaiting(deps).length;

/**
 * The network that had the fewest letters of the last hour is next, so that whoever comes from a quiet one waits for
 * nobody who asks again and again.
 */
function sortByTurn({ limits }: Shared, waiting: readonly Waiting[]): Waiting[] {
  const ranks = new Map<string, number>();
  return waiting
    .map((letter) => {
      const network = letter.network ?? '';
      const rank = ranks.get(network) ?? limits.countOfNetwork('letters.anonymous', network);
      ranks.set(network, rank + 1);
      return { letter, rank };
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ letter }) => letter);
}

/** A further letter of this network would wait so many milliseconds. */
export function estimateTurn(deps: Shared, network: string): number {
  const waiting = listWaiting(deps);
  const own = waiting.filter((letter) => letter.network === network).length;
  if (own >= MAX_OF_NETWORK || waiting.length >= MAX_WAITING) throw makeTooManyRefusal(RETRY_MS);
  const further = { id: '', network };
  return (sortByTurn(deps, [...waiting, further]).indexOf(further) + 1) * TURN_MS;
}

export function releaseNextLetter(deps: Pick<Deps, 'db' | 'store' | 'now' | 'mail' | 'limits'>): void {
  const [next] = sortByTurn(deps, listWaiting(deps));
  if (!next) return;
  deps.store.write(() => {
    deps.db.update(outbox).set({ network: null, dueAt: deps.now() }).where(eq(outbox.id, next.id)).run();
    wakeSender(deps);
  });
  deps.limits.countForNetwork('letters.anonymous', next.network ?? '');
}
