import { expect, it } from 'vitest';
import { MINUTE } from '#domain/format/calendar.ts';
import { NUMBERS, ORDER_ID, ORDERS, openEarlierOrders, PLACED_AT } from '#testing/earlierOrders.ts';
import type { Sqlite } from '../connection.ts';
import { findInconsistentRows } from '../consistency.ts';

const { readFile, listRows, openBefore, migrateFile, expectCopyMigratesAgain } = openEarlierOrders(
  '0013_money_is_a_ledger',
  ['awa', 'yao', 'ali', 'marie'],
  insertOrders,
);

function insertOrders(sqlite: Sqlite): void {
  const isPaid = 'i % 10 < 6';
  const paidAt = `iif(${isPaid}, ${PLACED_AT} + ${60 * MINUTE}, NULL)`;
  const status = `iif(i % 10 = 5, 'cancelled', iif(i % 10 < 5, 'completed', 'pending'))`;
  const buildEventInsert = (values: string, condition = '1') =>
    `INSERT INTO order_events (order_id, kind, actor_id, actor_name, actor_role, from_status, to_status, detail, at, recorded_at)
     ${NUMBERS} SELECT ${ORDER_ID}, ${values} FROM numbers WHERE ${condition};`;
  const livreur = `iif(i % 2, 'yao', 'ali')`;
  sqlite.exec(`
    INSERT INTO orders (id, reference, client_id, client_name, folded, status, version, pieces, total_items_price,
      transport_fee, grand_total, client_address, payment_method, payment_state, paid_at, client_contact_phone, created_at, updated_at,
      picked_up_at, completed_at)
    ${NUMBERS} SELECT ${ORDER_ID}, printf('%08x', i), 'awa', 'Awa Koné', ' awa kone', ${status}, 3, 2, 2 * (1000 + i % 700), 1200,
      1200 + 2 * (1000 + i % 700), 'Cocody', iif(i % 10 < 3, 'espece', 'wave'),
      iif(${isPaid}, 'paid', iif(i % 10 < 8, 'declared', 'due')), ${paidAt}, '', ${PLACED_AT}, ${PLACED_AT},
      iif(i % 10 < 5, ${paidAt}, NULL), iif(i % 10 < 5, ${paidAt}, NULL) FROM numbers;
    INSERT INTO order_lines ${NUMBERS} SELECT ${ORDER_ID}, 0, 'p', 'Chemise', 'Lavage', 2, 1000 + i % 700 FROM numbers;
    ${buildEventInsert(`'created', 'awa', 'Awa Koné', 'client', NULL, 'pending', NULL, ${PLACED_AT}, ${PLACED_AT}`)}
    ${buildEventInsert(`'payment', 'awa', 'Awa Koné', 'client', NULL, NULL, 'declared', ${PLACED_AT} + 1, ${PLACED_AT} + 1`, 'i % 10 BETWEEN 3 AND 7')}
    ${buildEventInsert(`'payment', ${livreur}, 'Yao', 'livreur', NULL, NULL, 'paid', ${paidAt}, ${paidAt} + 5`, 'i % 10 < 3')}
    ${buildEventInsert(`'payment', 'marie', 'Marie', 'admin', NULL, NULL, 'paid', ${paidAt}, ${paidAt}`, 'i % 10 BETWEEN 3 AND 5')}
    ${buildEventInsert(`'status', 'marie', 'Marie', 'admin', 'pending', iif(i % 10 = 5, 'cancelled', 'picked_up'), NULL, ${paidAt}, ${paidAt}`, isPaid)}
    ${buildEventInsert(`'status', 'marie', 'Marie', 'admin', 'picked_up', 'completed', NULL, ${paidAt}, ${paidAt}`, 'i % 10 < 5')}
  `);
}

const buildMonth = (column: string) => `strftime('%Y-%m', ${column} / 1000, 'unixepoch')`;
const PAID = `SELECT ${buildMonth('paid_at')} AS month, sum(grand_total) AS amount FROM orders WHERE payment_state = 'paid' GROUP BY 1`;
const RECEIVED = `SELECT ${buildMonth('at')} AS month, sum(amount) AS amount FROM money_entries GROUP BY 1`;

it(`${ORDERS} orders of before the ledger keep their sums of each month, and verify finds nothing`, () => {
  expect(readFile(findInconsistentRows)).toEqual([]);
  const before = listRows(PAID);
  expect(before).toHaveLength(12);
  migrateFile();
  expect(listRows(RECEIVED)).toEqual(before);
  expect(listRows(PAID)).toEqual(before);
  expect(readFile(findInconsistentRows)).toEqual([]);
  expect(
    listRows(
      'SELECT kind, method, holder_id IS NULL AS house, count(*) AS n FROM money_entries GROUP BY 1, 2, 3',
    ),
  ).toEqual([
    { kind: 'receipt', method: 'espece', house: 0, n: (3 * ORDERS) / 10 },
    { kind: 'receipt', method: 'wave', house: 1, n: (3 * ORDERS) / 10 },
  ]);
  const owed = `SELECT sum(amount_paid) AS amount FROM orders WHERE status = 'cancelled'`;
  expect(listRows(owed)).toEqual(
    listRows(`SELECT sum(grand_total) AS amount FROM orders WHERE status = 'cancelled'`),
  );
});

it('livreurs start with nothing in hand: what they took before is handed in and counted', () => {
  migrateFile();
  const held = `SELECT holder_id, count(*) AS n FROM money_entries m WHERE holder_id IS NOT NULL AND sequence >
    (SELECT max(through_sequence) FROM cash_handovers WHERE livreur_id = m.holder_id) GROUP BY holder_id`;
  expect(listRows(held)).toEqual([]);
  expect(
    listRows('SELECT livreur_id, expected = counted AS whole, gap FROM cash_handovers ORDER BY 1'),
  ).toEqual([
    { livreur_id: 'ali', whole: 1, gap: 0 },
    { livreur_id: 'yao', whole: 1, gap: 0 },
  ]);
});

it('a paid order whose event is missing stops the migration, and nothing is changed', () => {
  const store = openBefore();
  const orderId = '00000001-0000-4000-8000-000000000001';
  store.sqlite.exec(`DELETE FROM order_events WHERE order_id = '${orderId}' AND detail = 'paid'`);
  store.close();
  const readAllRows = () =>
    [
      'SELECT type, name, sql FROM sqlite_schema ORDER BY 1, 2',
      'SELECT * FROM orders',
      'SELECT * FROM order_events',
    ].map(listRows);
  const before = readAllRows();
  expect(migrateFile).toThrow('Rien n’a été changé');
  expect(readAllRows()).toEqual(before);
});

it('the copy made before the migration is served by the version before, and migrates again', () => {
  const before = listRows(PAID);
  expectCopyMigratesAgain(PAID, RECEIVED);
  expect(listRows(RECEIVED)).toEqual(before);
});
