import type { Sqlite } from '#db/connection.ts';
import { findInconsistentRows } from '#db/consistency.ts';

export interface Acknowledgements {
  placed: Map<string, { orderId: string; total: number }>;
  /** Each entry is an order's id and its new status, separated by a space. */
  moved: Set<string>;
  paid: Set<string>;
  /** Keys of orders that were sent and have no answer yet. */
  unanswered: Set<string>;
}

export const makeAcknowledgements = (): Acknowledgements => ({
  placed: new Map(),
  moved: new Set(),
  paid: new Set(),
  unanswered: new Set(),
});

export function recordAcknowledgement(promises: Acknowledgements, line: string): void {
  const [what, first = '', second = '', third = ''] = line.split(' ');
  if (what === 'placing') promises.unanswered.add(first);
  if (what === 'moved') promises.moved.add(`${first} ${second}`);
  if (what === 'paid') promises.paid.add(first);
  if (what !== 'placed') return;
  promises.unanswered.delete(first);
  promises.placed.set(first, { orderId: second, total: Number(third) });
}

export function findBrokenAcknowledgements(sqlite: Sqlite, promises: Acknowledgements): string[] {
  const readValue = (sql: string, ...values: unknown[]) =>
    sqlite
      .prepare(sql)
      .pluck()
      .get(...values);
  const faults: string[] = [];
  for (const [key, { orderId, total }] of promises.placed) {
    if (readValue('SELECT order_id FROM idempotency WHERE key = ?', key) !== orderId)
      faults.push(`key ${key} lost`);
    if (readValue('SELECT grand_total FROM orders WHERE id = ?', orderId) !== total)
      faults.push(`order ${orderId} lost`);
  }
  for (const move of promises.moved) {
    const times = readValue(
      'SELECT count(*) FROM order_events e JOIN orders o ON o.number = e.order_number WHERE o.id = ? AND to_status = ?',
      ...move.split(' '),
    );
    if (times !== 1) faults.push(`${move}: ${times} events`);
  }
  for (const orderId of promises.paid) {
    if (readValue('SELECT payment_state FROM orders WHERE id = ?', orderId) !== 'paid')
      faults.push(`${orderId} not paid`);
  }
  return [
    ...faults,
    ...findInconsistentRows(sqlite).map(({ what, id }) => `${what}: ${id}`),
    ...INCONSISTENT.flatMap(([what, sql]) =>
      sqlite
        .prepare(sql)
        .pluck()
        .all()
        .map((id) => `${what}: ${id}`),
    ),
  ];
}

/** An order, its key and its audit rows must be written together or not at all. */
const INCONSISTENT: [what: string, sql: string][] = [
  [
    'no key, or two',
    `SELECT id FROM orders o WHERE 1 <> (SELECT count(*) FROM idempotency WHERE order_id = o.id AND actor_id = o.client_id)`,
  ],
  [
    'desk act without audit',
    `SELECT id FROM orders o WHERE (SELECT count(*) FROM order_events e JOIN actors a ON a.number = e.actor WHERE e.order_number = o.number AND a.role = 'admin')
       <> (SELECT count(*) FROM audit WHERE subject LIKE '%' || o.id || '%')`,
  ],
];
