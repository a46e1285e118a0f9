import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY, MINUTE } from '#domain/format/calendar.ts';
import { ORDER_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { aFolder, copyMigrationsBefore, insertUser } from '#testing/database.ts';
import { openFixture } from '#testing/openWorld.ts';
import { findUnbalancedPieces } from '#testing/pieces/balance.ts';
import { verifyBackup } from '../backup.ts';
import { openReadOnly, type Sqlite } from '../connection.ts';
import { findInconsistentRows } from '../consistency.ts';
import { openStore } from '../open.ts';
import { restoreBackup } from '../restore.ts';
import { hashOrderContents } from './orderContent.ts';

const ORDERS = 10_000;
const START = Date.UTC(2025, 10, 1);
const whole = aFolder();
let earlier: string;
const folder = openFixture(
  () => aFolder(),
  (one) => one.remove(),
);
let file: string;

beforeAll(() => {
  earlier = copyMigrationsBefore(whole.path, '0015');
  const store = openStore({ file: join(whole.path, 'laveo.sqlite'), migrations: earlier });
  for (const id of ['awa', 'yao', 'marie']) insertUser(store, { id });
  fillWithOrders(store.sqlite);
  hashOrderContents(store.sqlite);
  store.close();
});
afterAll(() => whole.remove());
beforeEach(() => {
  file = join(folder.path, 'laveo.sqlite');
  cpSync(join(whole.path, 'laveo.sqlite'), file);
});

const NUMBERS = `WITH RECURSIVE numbers (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM numbers WHERE i < ${ORDERS - 1})`;
const STATUS = `CASE i % 20 ${ORDER_STATUSES.map((status, i) => `WHEN ${i} THEN '${status}'`).join(' ')} ELSE 'completed' END`;
const WAS_PICKED_UP = `(i % 20 BETWEEN 3 AND 7 OR i % 20 > 8 OR i % 40 = 8)`;

function fillWithOrders(sqlite: Sqlite): void {
  const id = `printf('%08x-0000-4000-8000-%012x', i, i)`;
  const pieces = '(1 + i % 5)';
  const buildTime = (count: number) =>
    `${START} + i * ${Math.floor((365 * DAY) / ORDERS)} + ${count * MINUTE}`;
  const makeEvents = (values: string, at: string, condition = '1') =>
    `INSERT INTO order_events (order_id, kind, actor_id, actor_name, actor_role, from_status, to_status, at, recorded_at)
     ${NUMBERS} SELECT ${id}, ${values}, ${at}, ${at} FROM numbers WHERE ${condition};`;
  const isCompleted = `${STATUS} = 'completed'`;
  sqlite.exec(`
    INSERT INTO orders (id, reference, client_id, client_name, folded, status, version, pieces, total_items_price,
      transport_fee, grand_total, client_address, client_contact_phone, created_at, updated_at, picked_up_at, completed_at)
    ${NUMBERS} SELECT ${id}, printf('%08x', i), 'awa', 'Awa Koné', ' awa kone', ${STATUS}, 3, ${pieces}, 500 * ${pieces}, 1200,
      1200 + 500 * ${pieces}, 'Cocody', '', ${buildTime(0)}, ${buildTime(0)}, iif(${WAS_PICKED_UP}, ${buildTime(60)}, NULL),
      iif(${isCompleted}, ${buildTime(90)}, NULL) FROM numbers;
    INSERT INTO order_lines ${NUMBERS} SELECT ${id}, 0, 'p', 'Chemise', 'Lavage', 1, 500 FROM numbers;
    INSERT INTO order_lines ${NUMBERS} SELECT ${id}, 1, 'q', 'Robe', 'Lavage', i % 5, 500 FROM numbers WHERE i % 5 > 0;
    ${makeEvents(`'created', 'awa', 'Awa Koné', 'client', NULL, 'pending'`, buildTime(0))}
    ${makeEvents(`'status', 'yao', 'Yao', 'livreur', 'pending', 'picked_up'`, buildTime(60), WAS_PICKED_UP)}
    ${makeEvents(
      `'status', 'marie', 'Marie', 'admin', iif(${WAS_PICKED_UP}, 'picked_up', 'pending'), ${STATUS}`,
      buildTime(90),
      `${STATUS} NOT IN ('pending', 'picked_up')`,
    )}
  `);
}

function readDatabase<T>(work: (sqlite: Sqlite) => T): T {
  const sqlite = openReadOnly(file);
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}
const listRows = (sql: string) => readDatabase((sqlite) => sqlite.prepare(sql).all());
const migrateFile = () => openStore({ file }).close();

const STORED = 'SELECT id, status, version, pieces, grand_total, picked_up_at, completed_at FROM orders';
const LINEN = `SELECT status, linen, count(*) AS n, sum(pieces_held) AS held, sum(iif(linen = 'held', pieces, 0)) AS expected
  FROM orders GROUP BY 1, 2 ORDER BY 1, 2`;

it(`${ORDERS} orders of before get the place of their linen and their hand-overs, and verify finds nothing`, () => {
  expect(readDatabase(findInconsistentRows)).toEqual([]);
  const before = [
    listRows(STORED),
    listRows('SELECT * FROM order_lines'),
    listRows('SELECT * FROM order_events'),
  ];
  migrateFile();
  expect([
    listRows(STORED),
    listRows('SELECT * FROM order_lines'),
    listRows('SELECT * FROM order_events'),
  ]).toEqual(before);
  expect(readDatabase(findInconsistentRows)).toEqual([]);
  expect(readDatabase(findUnbalancedPieces)).toEqual([]);
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
    FROM handovers h JOIN order_events e USING (sequence) JOIN orders o ON o.id = h.order_id AND o.id = e.order_id
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
  // 10,500 draws of 10,000 codes leave about a third of them out.
  expect(new Set(drawn).size).toBeGreaterThan(5000);
  expect(listCodes(isOpen).filter((row) => row.pickup_code === row.delivery_code).length).toBeLessThan(20);
  expect(new Set(listCodes(`NOT ${isOpen}`).flatMap((row) => Object.values(row)))).toEqual(new Set([0]));
});

it('the copy made before the migration is served by the version before, and migrates again', () => {
  const before = listRows('SELECT * FROM orders');
  migrateFile();
  const places = listRows(LINEN);
  const copy = join(folder.path, 'backups', 'before-0015_linen_changes_hands.sqlite');
  verifyBackup(copy);
  const rolledBack = join(folder.path, 'before', 'laveo.sqlite');
  cpSync(copy, rolledBack, { recursive: true });
  const old = openStore({ file: rolledBack, migrations: earlier });
  expect(old.sqlite.prepare('SELECT * FROM orders').all()).toEqual(before);
  expect(findInconsistentRows(old.sqlite)).toEqual([]);
  old.close();
  restoreBackup({ backup: copy, folder: folder.path, now: START + 400 * DAY });
  migrateFile();
  expect(listRows(LINEN)).toEqual(places);
});
