import type { Sqlite } from '#db/connection.ts';
import type { Shared } from './scenario.ts';

const PROMISES = `SELECT id, created_at AS createdAt, promise_from AS promiseFrom, promised_at AS promisedAt,
    promised_at_first AS first, completed_at AS completedAt,
    (SELECT max(recorded_at) FROM order_events e WHERE e.order_id = o.id AND e.to_status = 'completed') AS recordedAt,
    coalesce((SELECT sum(to_at - from_at) FROM promise_moves m WHERE m.order_id = o.id), 0) AS moved
  FROM orders o WHERE status <> 'cancelled'`;

interface PromiseRow {
  id: string;
  createdAt: number;
  promiseFrom: number;
  promisedAt: number;
  first: number;
  completedAt: number | null;
  recordedAt: number | null;
  moved: number;
}

export function comparePromises(sqlite: Sqlite, { reality, house }: Shared, explained: string[]): string[] {
  const rows = sqlite.prepare(PROMISES).all() as PromiseRow[];
  return rows.flatMap((row) => {
    const { id, promisedAt, first, completedAt, moved } = row;
    const reference = id.slice(0, 8);
    const shownFirst = reality.shownPromises.get(id);
    if (shownFirst !== first) return [`${reference} was shown ${shownFirst}, and is promised as ${first}`];
    if (promisedAt - first !== moved)
      return [`${reference} is promised ${promisedAt - first} ms later, moved by ${moved}`];
    const after = applyMoves(row, reality);
    if (promisedAt !== after)
      return [`${reference} is promised for ${promisedAt}, after its moves for ${after}`];
    const isLate = (completedAt ?? house.now) > promisedAt;
    if (isLate) explained.push(`${reference} is late`);
    return [];
  });
}

function applyMoves(
  { id, createdAt, promiseFrom, first, recordedAt }: PromiseRow,
  { stops, movedByDesk }: Shared['reality'],
) {
  const byStops = stops
    .filter(({ until }) => createdAt <= until && (recordedAt === null || recordedAt > until))
    .map(({ since, until }) => ({
      at: until,
      move: (promisedAt: number) =>
        promisedAt + Math.max(0, Math.min(until, promisedAt) - Math.max(since, promiseFrom)),
    }));
  const byDesk = movedByDesk
    .filter(({ orderId }) => orderId === id)
    .map(({ at, to }) => ({ at, move: () => to }));
  return [...byStops, ...byDesk]
    .sort((a, b) => a.at - b.at)
    .reduce((promisedAt, { move }) => move(promisedAt), first);
}
