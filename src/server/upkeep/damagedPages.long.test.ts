import {
  closeSync,
  copyFileSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyBackup } from '#db/backup.ts';
import { openBare, openReadOnly } from '#db/connection.ts';
import { findInconsistentRows } from '#db/consistency.ts';
import { openStore } from '#db/open.ts';
import { StoreRefusal } from '#db/refusal.ts';
import { outbox } from '#db/schema.ts';
import type { Store } from '#db/store.ts';
import { seedOrders } from '#testing/manyOrders.ts';
import { readSize } from '#testing/size.ts';
import { createRandom } from '../demo/chance.ts';

const DAMAGES = readSize('DAMAGES', { usual: 60, whole: 200 });
const FLIPS = readSize('FLIPS', { usual: 60, whole: 400 });
const LETTERS = 250;
const PAGE = 4096;

const folder = mkdtempSync(join(tmpdir(), 'laveo-damage-'));
const whole = join(folder, 'whole.sqlite');
const file = join(folder, 'laveo.sqlite');
const chance = createRandom(11);

beforeAll(() => {
  const store = openStore({ file: whole });
  seedOrders(store, { orders: 400, clients: 60, now: Date.UTC(2026, 10, 20), passwordHash: '-' });
  insertLetters(store);
  store.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  store.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Most of the text of long letters lies on pages that hold almost none of SQLite's own structure. */
function insertLetters(store: Store): void {
  const html = Array.from({ length: 16_000 }, () => String.fromCharCode(chance.between(97, 122))).join('');
  store.write(() => {
    for (let i = 0; i < LETTERS; i++)
      store.db
        .insert(outbox)
        .values({
          id: `letter-${i}`,
          kind: 'written',
          recipient: 'awa@exemple.ci',
          words: { subject: 'Bienvenue', text: html.slice(0, 800), html },
          urgency: 3,
          dueAt: 1,
          createdAt: 1,
        })
        .run();
  });
}

const catchRefusal = (open: () => unknown) => {
  try {
    open();
    return null;
  } catch (error) {
    return error instanceof StoreRefusal ? error.reason : error;
  }
};

it(`F5: ${DAMAGES} pages overwritten: nearly all are found before the first write after a start, all by the verification after it, and no file is touched`, () => {
  const pages = statSync(whole).size / PAGE;
  let byStructure = 0;
  for (let i = 0; i < DAMAGES; i++) {
    copyFileSync(whole, file);
    const handle = openSync(file, 'r+');
    const page = chance.between(0, pages - 1);
    const noise = Buffer.from(Array.from({ length: PAGE }, () => chance.between(0, 255)));
    writeSync(handle, noise, 0, PAGE, page * PAGE);
    closeSync(handle);
    const spoilt = readFileSync(file);
    expect(
      catchRefusal(() => verifyBackup(file)),
      `page ${page}`,
    ).toBe('DAMAGED');
    const reason = catchRefusal(() => openStore({ file }).close());
    expect([null, 'DAMAGED'], `page ${page}`).toContain(reason);
    if (reason === null) continue;
    byStructure += 1;
    expect(readFileSync(file).equals(spoilt), `page ${page}`).toBe(true);
  }
  process.stdout.write(
    `F5: ${byStructure} of ${DAMAGES} by the reading before the first write, ${DAMAGES} by the verification after it\n`,
  );
  expect(byStructure / DAMAGES).toBeGreaterThanOrEqual(0.95);
}, 600_000);

/** The checks are those of `laveo verify`, which the server runs in another process right after its start. */
function isDamageFound(): boolean {
  if (catchRefusal(() => verifyBackup(file)) !== null) return true;
  const sqlite = openReadOnly(file);
  try {
    return findInconsistentRows(sqlite).length > 0;
  } finally {
    sqlite.close();
  }
}

it(`F5: ${DAMAGES} pages whose second half is zeroed: nearly all are found by the start and the verification right after it`, () => {
  const bytes = readFileSync(whole);
  const pages = Array.from({ length: bytes.length / PAGE }, (_, page) => page).filter((page) =>
    bytes.subarray(page * PAGE + PAGE / 2, (page + 1) * PAGE).some((byte) => byte !== 0),
  );
  let atStart = 0;
  const unseen: number[] = [];
  for (let i = 0; i < DAMAGES; i++) {
    copyFileSync(whole, file);
    const page = chance.pick(pages);
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.alloc(PAGE / 2), 0, PAGE / 2, page * PAGE + PAGE / 2);
    closeSync(handle);
    const isFoundAfter = isDamageFound();
    if (catchRefusal(() => openStore({ file }).close()) !== null) atStart += 1;
    else if (!isFoundAfter) unseen.push(page);
  }
  const inAll = DAMAGES - unseen.length;
  process.stdout.write(
    `F5: half-zeroed, ${atStart} of ${DAMAGES} by the start, ${inAll} by it and verify; not ${unseen}\n`,
  );
  expect(inAll / DAMAGES).toBeGreaterThanOrEqual(0.95);
}, 600_000);

it(`F5: ${FLIPS} bits flipped inside amounts, quantities and states, which SQLite cannot see: verify says each`, () => {
  copyFileSync(whole, file);
  const sqlite = openBare(file);
  expect(findInconsistentRows(sqlite)).toEqual([]);
  const orders = sqlite.prepare('SELECT id FROM orders').pluck().all() as string[];
  const columns: [table: string, row: string, column: string][] = [
    ['orders', 'id = ?', 'pieces'],
    ['orders', 'id = ?', 'total_items_price'],
    ['orders', 'id = ?', 'transport_fee'],
    ['orders', 'id = ?', 'grand_total'],
    ['order_lines', 'order_id = ? AND position = 0', 'quantity'],
    ['order_lines', 'order_id = ? AND position = 0', 'unit_price'],
  ];
  let reported = 0;
  for (let i = 0; i < FLIPS; i++) {
    const [table, row, column] = chance.pick(columns);
    const id = chance.pick(orders);
    const bit = 2 ** chance.between(0, 14);
    sqlite.exec('BEGIN');
    // SQLite has no exclusive or, but a ^ b equals a + b - 2 * (a & b).
    const flipped = `${column} + ${bit} - 2 * (${column} & ${bit})`;
    sqlite.prepare(`UPDATE ${table} SET ${column} = ${flipped} WHERE ${row}`).run(id);
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
    if (findInconsistentRows(sqlite).some((inconsistent) => inconsistent.id === id)) reported += 1;
    sqlite.exec('ROLLBACK');
  }
  sqlite.close();
  expect(reported).toBe(FLIPS);
}, 600_000);

it('a file cut off at any page is refused, at the start and as a backup', () => {
  const size = statSync(whole).size;
  for (const share of [0.02, 0.3, 0.6, 0.9]) {
    const bytes = readFileSync(whole).subarray(0, Math.floor((size * share) / PAGE) * PAGE);
    const handle = openSync(file, 'w');
    writeSync(handle, bytes);
    closeSync(handle);
    expect(catchRefusal(() => verifyBackup(file))).toBe('DAMAGED');
    expect(catchRefusal(() => openStore({ file }).close())).toBe('DAMAGED');
  }
});
