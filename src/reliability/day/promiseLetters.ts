import type { Sqlite } from '#db/connection.ts';
import { DAY } from '#domain/format/calendar.ts';
import { STOP_NOTICE_MS } from '#domain/promises/stops.ts';
import type { Shared } from './scenario.ts';

const STOPS = 'SELECT id, since, until FROM plant_stops WHERE until > ?';
const CLIENTS_MOVED = `SELECT DISTINCT u.email FROM promise_moves m JOIN orders o ON o.id = m.order_id JOIN users u ON u.id = o.client_id
  WHERE m.stop_id = ?`;
const LETTERS_OF_STOP = `SELECT recipient, count(*) AS letters FROM mail_outbox
  WHERE kind = 'order.plantStopped' AND created_at BETWEEN ? AND ? GROUP BY recipient`;
const MOVES_BY_DESK = `SELECT e.recorded_at AS at, u.email, count(*) AS moves FROM promise_moves m
    JOIN order_events e ON e.sequence = m.sequence JOIN orders o ON o.id = m.order_id JOIN users u ON u.id = o.client_id
  WHERE m.stop_id IS NULL AND e.recorded_at > ? GROUP BY 1, 2`;
const LETTERS_OF_DESK = `SELECT created_at AS at, recipient AS email, count(*) AS letters FROM mail_outbox
  WHERE kind = 'order.promiseMoved' AND created_at > ? GROUP BY 1, 2`;

type StopRow = { id: string; since: number; until: number };

/** Each client whose promise moved since yesterday must have one letter for each stop and each move by the desk. */
export function compareLetters(sqlite: Sqlite, { house }: Shared, explained: string[]): string[] {
  const yesterday = house.now - DAY;
  const stops = sqlite.prepare(STOPS).all(yesterday) as StopRow[];
  return [
    ...stops.flatMap((stop) => compareLettersOfStop(sqlite, stop, explained)),
    ...compareLettersOfDesk(sqlite, yesterday),
  ];
}

function compareLettersOfStop(sqlite: Sqlite, { id, since, until }: StopRow, explained: string[]): string[] {
  const moved = new Set(sqlite.prepare(CLIENTS_MOVED).pluck().all(id) as string[]);
  const rows = sqlite.prepare(LETTERS_OF_STOP).all(since, until) as { recipient: string; letters: number }[];
  const written = new Map(rows.map(({ recipient, letters }) => [recipient, letters]));
  const isNoticed = until - since >= STOP_NOTICE_MS;
  return [...new Set([...moved, ...written.keys()])].flatMap((client) => {
    const letters = written.get(client) ?? 0;
    if (letters === 1 && moved.has(client)) return [];
    // The letter leaves two hours after the stop began; the client's order may be over before the plant restarts.
    if (letters === 1 && isNoticed) {
      explained.push(`${client} was written to of a stop that moved nothing of theirs in the end`);
      return [];
    }
    return [`${client} was written ${letters} letters of the stop of ${new Date(since).toISOString()}`];
  });
}

function compareLettersOfDesk(sqlite: Sqlite, after: number): string[] {
  const makeKey = ({ at, email }: { at: number; email: string }) =>
    `${email} at ${new Date(at).toISOString()}`;
  const moves = sqlite.prepare(MOVES_BY_DESK).all(after) as { at: number; email: string; moves: number }[];
  const letters = sqlite.prepare(LETTERS_OF_DESK).all(after) as {
    at: number;
    email: string;
    letters: number;
  }[];
  const expected = new Map(moves.map((row) => [makeKey(row), row.moves]));
  const written = new Map(letters.map((row) => [makeKey(row), row.letters]));
  return [...new Set([...expected.keys(), ...written.keys()])].flatMap((key) => {
    const [of, have] = [expected.get(key) ?? 0, written.get(key) ?? 0];
    return of === have ? [] : [`${key}: ${of} returns were moved by the desk, ${have} letters written`];
  });
}
