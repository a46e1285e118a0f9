import type { Sqlite } from '#db/connection.ts';
import { DAY } from '#domain/format/calendar.ts';
import { STOP_NOTICE_MS } from '#domain/promises/stops.ts';
import { SLOT } from './openTime.ts';
import type { Shared } from './scenario.ts';

const READER = 'coalesce(u.email, c.email)';
const READERS = 'LEFT JOIN users u ON u.id = o.client_id LEFT JOIN contacts c ON c.id = o.contact_id';
const STOPS = 'SELECT id, since, until FROM plant_stops WHERE until > ?';
/** Returns as they stood when the stop ended, of the orders that were still open then. */
const RETURNS_OF_STOP = `SELECT o.id, ${READER} AS client, s.order_id IS NOT NULL AS isMoved,
    coalesce(s.to_at, (SELECT to_at FROM promise_moves m JOIN order_events e ON e.sequence = m.sequence
      WHERE m.order_id = o.id AND e.recorded_at <= :until ORDER BY m.sequence DESC LIMIT 1), o.promised_at_first) AS promisedAt
  FROM orders o ${READERS}
    LEFT JOIN promise_moves s ON s.order_id = o.id AND s.stop_id = :id
  WHERE ${READER} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM order_events e
    WHERE e.order_number = o.number AND e.to_status IN ('completed', 'cancelled') AND e.recorded_at <= :until)`;
const LETTERS_OF_STOP = `SELECT recipient AS client, created_at AS at, data FROM mail_outbox
  WHERE kind = 'order.plantStopped' AND data ->> 'since' = ? ORDER BY created_at`;
const MOVES_BY_HOUSE = `SELECT e.recorded_at AS at, ${READER} AS email, count(*) AS moves FROM promise_moves m
    JOIN order_events e ON e.sequence = m.sequence JOIN orders o ON o.id = m.order_id ${READERS}
  WHERE ${READER} IS NOT NULL AND e.kind = 'promiseMoved' AND m.stop_id IS NULL AND e.recorded_at > ? GROUP BY 1, 2`;
const CHOSEN_SLOTS = `SELECT e.recorded_at AS at, ${READER} AS email, count(*) AS moves FROM order_events e
    JOIN orders o ON o.number = e.order_number ${READERS}
  WHERE ${READER} IS NOT NULL AND e.kind = 'slotChosen' AND e.recorded_at > ? GROUP BY 1, 2`;
const LETTERS_OF_SLOTS = `SELECT created_at AS at, recipient AS email, count(*) AS letters FROM mail_outbox
  WHERE kind = 'order.slotChosen' AND created_at > ? GROUP BY 1, 2`;
const LETTERS_OF_MOVES = `SELECT created_at AS at, recipient AS email, count(*) AS letters FROM mail_outbox
  WHERE kind = 'order.promiseMoved' AND created_at > ? GROUP BY 1, 2`;

type StopRow = { id: string; since: number; until: number };

/** Each client whose promise moved since yesterday must have one letter for each stop, move and chosen slot. */
export function compareLetters(sqlite: Sqlite, { house }: Shared, explained: string[]): string[] {
  const yesterday = house.now - DAY;
  const stops = sqlite.prepare(STOPS).all(yesterday) as StopRow[];
  return [
    ...stops.flatMap((stop) => compareLettersOfStop(sqlite, stop, explained)),
    ...compareLetterCounts(sqlite, yesterday, 'returns were moved', MOVES_BY_HOUSE, LETTERS_OF_MOVES),
    ...compareLetterCounts(sqlite, yesterday, 'slots were chosen', CHOSEN_SLOTS, LETTERS_OF_SLOTS),
  ];
}

type Hour = { id: string; promisedAt: number };
type Letter = { client: string; at: number; returns: Hour[] };
type Return = Hour & { client: string; isMoved: number };

function compareLettersOfStop(sqlite: Sqlite, stop: StopRow, explained: string[]): string[] {
  const returns = sqlite.prepare(RETURNS_OF_STOP).all(stop) as Return[];
  const letters = readLettersOfStop(sqlite, stop);
  const moved = new Set(returns.filter(({ isMoved }) => isMoved).map(({ client }) => client));
  return [...new Set([...moved, ...letters.map(({ client }) => client)])].flatMap((client) => {
    const own = letters.filter((one) => one.client === client);
    const described = `${client}, of the stop of ${new Date(stop.since).toISOString()}`;
    const untold = returns.filter((one) => one.client === client && isUntold(one, own, one.isMoved > 0));
    if (untold.length > 0) return [`${described}: ${untold.length} returns moved and were not told`];
    if (own.some((letter, i) => !isNeeded(letter, own.slice(0, i), stop)))
      return [`${described}: ${own.length} letters`];
    if (moved.has(client)) return [];
    if (own[0]?.at === stop.until) return [`${described}: a letter, and nothing of theirs has moved`];
    explained.push(`${described}: nothing of theirs has moved in the end`);
    return [];
  });
}

function readLettersOfStop(sqlite: Sqlite, { since }: StopRow): Letter[] {
  const rows = sqlite.prepare(LETTERS_OF_STOP).all(since) as { client: string; at: number; data: string }[];
  return rows.map(({ data, ...letter }) => ({ ...letter, returns: JSON.parse(data).returns }));
}

/** The last letter that names a return may be wrong about its hour by a slot at most. */
function isUntold({ id, promisedAt }: Hour, letters: readonly Letter[], isMoved: boolean): boolean {
  const lastHour = letters.flatMap(({ returns }) => returns).findLast((one) => one.id === id);
  return lastHour ? Math.abs(lastHour.promisedAt - promisedAt) > SLOT : isMoved;
}

function isNeeded({ at, returns }: Letter, earlier: readonly Letter[], { since, until }: StopRow): boolean {
  if (earlier.length === 0) return at === until || at - since >= STOP_NOTICE_MS;
  return at === until && returns.some((one) => isUntold(one, earlier, true));
}

function compareLetterCounts(
  sqlite: Sqlite,
  after: number,
  what: string,
  ofActs: string,
  ofLetters: string,
): string[] {
  const makeKey = ({ at, email }: { at: number; email: string }) =>
    `${email} at ${new Date(at).toISOString()}`;
  const moves = sqlite.prepare(ofActs).all(after) as { at: number; email: string; moves: number }[];
  const letters = sqlite.prepare(ofLetters).all(after) as {
    at: number;
    email: string;
    letters: number;
  }[];
  const expected = new Map(moves.map((row) => [makeKey(row), row.moves]));
  const written = new Map(letters.map((row) => [makeKey(row), row.letters]));
  return [...new Set([...expected.keys(), ...written.keys()])].flatMap((key) => {
    const [of, have] = [expected.get(key) ?? 0, written.get(key) ?? 0];
    return of === have ? [] : [`${key}: ${of} ${what}, ${have} letters written`];
  });
}
