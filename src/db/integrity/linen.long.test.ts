import { expect, it } from 'vitest';
import { MINUTE } from '#domain/format/calendar.ts';
import { ORDER_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { NUMBERS, ORDER_ID, ORDERS, openEarlierOrders, PLACED_AT } from '#testing/earlierOrders.ts';
import { findUnbalancedPieces } from '#testing/pieces/balance.ts';
import type { Sqlite } from '../connection.ts';
import { findInconsistentRows } from '../consistency.ts';
import { createWordedViews } from './olderSchemas.ts';

const { readFile, listRows, migrateFile, expectCopyMigratesAgain } = openEarlierOrders(
  '0015_linen_changes_hands',
  ['awa', 'yao', 'marie'],
  insertOrders,
);

const STATUS = `CASE i % 20 ${ORDER_STATUSES.map((status, i) => `WHEN ${i} THEN '${status}'`).join(' ')} ELSE 'completed' END`;
const WAS_PICKED_UP = `(i % 20 BETWEEN 3 AND 7 OR i % 20 > 8 OR i % 40 = 8)`;

function insertOrders(sqlite: Sqlite): void {
  const pieces = '(1 + i % 5)';
  const buildTime = (count: number) => `${PLACED_AT} + ${count * MINUTE}`;
  const makeEvents = (values: string, at: string, condition = '1') =>
    `INSERT INTO order_events (order_id, kind, actor_id, actor_name, actor_role, from_status, to_status, at, recorded_at)
     ${NUMBERS} SELECT ${ORDER_ID}, ${values}, ${at}, ${at} FROM numbers WHERE ${condition};`;
  const isCompleted = `${STATUS} = 'completed'`;
  sqlite.exec(`
    INSERT INTO orders (id, reference, client_id, client_name, folded, status, version, pieces, total_items_price,
      transport_fee, grand_total, client_address, client_contact_phone, created_at, updated_at, picked_up_at, completed_at)
    ${NUMBERS} SELECT ${ORDER_ID}, printf('%08x', i), 'awa', 'Awa Koné', ' awa kone', ${STATUS}, 3, ${pieces}, 500 * ${pieces}, 1200,
      1200 + 500 * ${pieces}, 'Cocody', '', ${buildTime(0)}, ${buildTime(0)}, iif(${WAS_PICKED_UP}, ${buildTime(60)}, NULL),
      iif(${isCompleted}, ${buildTime(90)}, NULL) FROM numbers;
    INSERT INTO order_lines ${NUMBERS} SELECT ${ORDER_ID}, 0, 'p', 'Chemise', 'Lavage', 1, 500 FROM numbers;
    INSERT INTO order_lines ${NUMBERS} SELECT ${ORDER_ID}, 1, 'q', 'Robe', 'Lavage', i % 5, 500 FROM numbers WHERE i % 5 > 0;
    ${makeEvents(`'created', 'awa', 'Awa Koné', 'client', NULL, 'pending'`, buildTime(0))}
    ${makeEvents(`'status', 'yao', 'Yao', 'livreur', 'pending', 'picked_up'`, buildTime(60), WAS_PICKED_UP)}
    ${makeEvents(
      `'status', 'marie', 'Marie', 'admin', iif(${WAS_PICKED_UP}, 'picked_up', 'pending'), ${STATUS}`,
      buildTime(90),
      `${STATUS} NOT IN ('pending', 'picked_up')`,
    )}
  `);
}

const STORED = 'SELECT id, status, version, pieces, grand_total, picked_up_at, completed_at FROM orders';
/** Later migrations add columns to lines and events. */
const LINES = 'SELECT order_id, position, product_id, name, service, quantity, unit_price FROM order_lines';
const EVENTS = `SELECT sequence, order_id, kind, actor_id, actor_name, actor_role, from_status, to_status, detail,
  livreur_id, content_hash, at, recorded_at FROM events`;
const LINEN = `SELECT status, linen, count(*) AS n, sum(pieces_held) AS held, sum(iif(linen = 'held', pieces, 0)) AS expected
  FROM orders GROUP BY 1, 2 ORDER BY 1, 2`;

it(`${ORDERS} orders of before get the place of their linen and their hand-overs, and verify finds nothing`, () => {
  expect(readFile(findInconsistentRows)).toEqual([]);
  const readStoredRows = () =>
    readFile((sqlite) => {
      createWordedViews(sqlite);
      return [STORED, LINES, EVENTS].map((sql) => sqlite.prepare(sql).all());
    });
  const before = readStoredRows();
  migrateFile();
  expect(readStoredRows()).toEqual(before);
  expect(readFile(findInconsistentRows)).toEqual([]);
  expect(readFile(findUnbalancedPieces)).toEqual([]);
  const each = ORDERS / 20;
  const places = (listRows(LINEN) as { status: string; linen: string; n: number; held: number }[]).map(
    ({ status, linen, n }) => `${status} ${linen} ${n}`,
  );
  expect(places).toEqual([
    `assigned client ${each}`,
    `assigned_for_delivery held ${each}`,
    `cancelled client ${each}`,
    `completed back ${12 * each}`,
    `delivery_en_route held ${each}`,
    `pending client ${each}`,
    `picked_up held ${each}`,
    `pickup_en_route client ${each}`,
    `processing held ${each}`,
  ]);
  expect(listRows(`SELECT * FROM (${LINEN}) WHERE held <> expected`)).toEqual([]);
});

it('a hand-over stands beside the event of its step, as ordered on the way in and without a code on the way out', () => {
  migrateFile();
  const each = ORDERS / 20;
  const handovers = `SELECT h.leg, e.to_status, h.how, h.reason, h.counts, count(*) AS n, sum(h.pieces = o.pieces) AS whole
    FROM handovers h JOIN order_events e USING (sequence) JOIN orders o ON o.id = h.order_id AND o.number = e.order_number
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1`;
  expect(listRows(handovers)).toEqual([
    {
      leg: 'delivery',
      to_status: 'completed',
      how: 'bypass',
      reason: 'none',
      counts: null,
      n: 12 * each,
      whole: 12 * each,
    },
    {
      leg: 'pickup',
      to_status: 'picked_up',
      how: 'as_ordered',
      reason: null,
      counts: null,
      n: 16 * each,
      whole: 16 * each,
    },
  ]);
});

it('orders that are under way get three codes, each their own', () => {
  migrateFile();
  const isOpen = `status NOT IN ('completed', 'cancelled')`;
  const listCodes = (condition: string) =>
    listRows(`SELECT pickup_code, delivery_code, return_code FROM orders WHERE ${condition}`) as Record<
      string,
      number
    >[];
  const drawn = listCodes(isOpen).flatMap((row) => Object.values(row));
  expect(drawn).toHaveLength((3 * 7 * ORDERS) / 20);
  expect(drawn.filter((code) => !Number.isInteger(code) || code < 0 || code > 9999)).toEqual([]);
  // So many chance draws of 10,000 codes meet this many different ones on average.
  const different = 10_000 * (1 - Math.exp(-drawn.length / 10_000));
  expect(new Set(drawn).size).toBeGreaterThan(0.77 * different);
  expect(listCodes(isOpen).filter((row) => row.pickup_code === row.delivery_code).length).toBeLessThan(20);
  expect(new Set(listCodes(`NOT ${isOpen}`).flatMap((row) => Object.values(row)))).toEqual(new Set([0]));
});

it('the copy made before the migration is served by the version before, and migrates again', () => {
  expectCopyMigratesAgain('SELECT * FROM orders', LINEN);
});
