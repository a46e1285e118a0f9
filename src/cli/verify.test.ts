import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createDb, openBare } from '#db/connection.ts';
import { type AuditEntry, appendAudit } from '#db/integrity/auditChain.ts';
import { anEnd, aRefusal, openCommandLine } from '#testing/cli/commandLine.ts';
import { dropTriggers } from '#testing/damage.ts';
import { openStoreOnDisk } from '#testing/database.ts';
import { readJournal } from '#testing/history.ts';
import { aWorld } from '#testing/world.ts';

const NOW = Date.UTC(2026, 10, 20, 14, 5, 9);
const { folder, runCommand, runWithStore } = openCommandLine(NOW);

beforeEach(async () => {
  const world = await aWorld({ store: openStoreOnDisk(folder.file) });
  const livreur = world.livreur();
  const [awa, kone, desk] = [world.as(world.client()), world.as(livreur), world.as(world.admin())];
  const { id: orderId } = await awa.orders.place(world.aCart());
  const livreurId = livreur.id;
  await desk.dispatch.assign({ orderId, leg: 'pickup', livreurId, from: 'pending' });
  await kone.missions.advance({ orderId, from: 'assigned' });
  await kone.missions.confirmCash({ orderId });
  await kone.missions.advance({ orderId, from: 'pickup_en_route' });
  await desk.dispatch.setStatus({ orderId, from: 'picked_up', to: 'processing' });
  await desk.dispatch.assign({ orderId, leg: 'delivery', livreurId, from: 'processing' });
  const second = await awa.orders.place(world.aCart());
  await awa.orders.cancel({ orderId: second.id });
  world.close();
});

const runVerify = (...args: string[]) => runCommand(['verify', ...args].join(' '));

function runSql(sql: string): void {
  const sqlite = openBare(folder.file);
  dropTriggers(sqlite);
  sqlite.exec(sql);
  sqlite.close();
}

test('what the acts wrote fits together, in the base and in a backup', async () => {
  expect(await runVerify()).toMatchObject(anEnd(0, '2 commande(s)'));
  expect(await runVerify(folder.file)).toMatchObject(anEnd(0, 'vont ensemble'));
});

const ENTRY = 'une écriture n’est pas celle de son histoire';
const REVERSAL = 'une annulation n’est pas celle d’une de ses écritures';

test.each([
  ['a price', 'UPDATE order_lines SET unit_price = unit_price + 1', 'montants'],
  ['a total', 'UPDATE orders SET grand_total = grand_total - 4096', 'montants'],
  ['a quantity', 'UPDATE order_lines SET quantity = quantity + 64', 'pièces'],
  ['a fee', 'UPDATE orders SET transport_fee = transport_fee + 1', 'montants'],
  ['a lost line', 'DELETE FROM order_lines', 'pièces'],
  ['a reference', `UPDATE orders SET reference = 'x' || substr(reference, 2)`, 'référence'],
  ['a status', `UPDATE orders SET status = 'completed' WHERE status <> 'cancelled'`, 'état'],
  ['a status to nothing we know', `UPDATE orders SET status = 'pendinh'`, 'état'],
  ['the last event', 'DELETE FROM order_events WHERE sequence = 6', 'état'],
  ['an event in the middle', `DELETE FROM order_events WHERE to_status = 'pickup_en_route'`, 'saute'],
  ['the first event', `DELETE FROM order_events WHERE kind = 'created'`, 'création'],
  ['a payment nobody made', `UPDATE orders SET payment_state = 'paid', paid_at = 1`, 'paiement'],
  ['a payment forgotten', `UPDATE orders SET payment_state = 'due', paid_at = NULL`, 'paiement'],
  [
    'a price with all its totals',
    `UPDATE order_lines SET unit_price = unit_price + 10;
     UPDATE orders SET total_items_price = total_items_price + 10 * pieces, grand_total = grand_total + 10 * pieces`,
    'de sa création',
  ],
  ['a garment for another', `UPDATE order_lines SET name = 'Robe de mariée'`, 'de sa création'],
  ['when it was paid', `UPDATE orders SET paid_at = paid_at + 1`, 'paiement'],
  ['how it was paid', `UPDATE orders SET payment_method = 'wave'`, 'mode de paiement'],
  ['what it has paid', 'UPDATE orders SET amount_paid = amount_paid - 4096', 'somme de ses écritures'],
  ['an entry', `UPDATE money_entries SET amount = amount + 4096`, 'somme de ses écritures'],
  ['a lost entry', `DELETE FROM money_entries`, 'n’a pas d’écriture'],
  ['an entry’s event', `UPDATE order_events SET detail = 'espece' WHERE detail = 'paid'`, ENTRY],
  ['who holds the cash', `UPDATE money_entries SET holder_id = NULL`, ENTRY],
  ['a receipt for a reversal', `UPDATE money_entries SET kind = 'reversal'`, REVERSAL],
  [
    'a declaration that a history does not tell',
    `UPDATE orders SET payment_state = 'declared', declared_at = 1 WHERE payment_state = 'due'`,
    'la déclaration de son paiement',
  ],
  [
    'a hand-over',
    `INSERT INTO cash_handovers (id, livreur_id, key, through_sequence, expected, declared, at)
     SELECT 'one', holder_id, 'one', sequence, amount - 1, amount, 1 FROM money_entries`,
    'une remise de caisse',
  ],
  [
    'a declaration nobody made',
    `UPDATE orders SET payment_state = 'declared' WHERE payment_state = 'due'`,
    'paiement',
  ],
])('says what was altered: %s', async (_, sql, words) => {
  runSql(sql);
  expect(await runVerify()).toMatchObject(anEnd(5, words));
});

const ROW_3 = `SELECT at, actor, ip, act, subject, before, after, salt, person_hash, hash FROM audit WHERE sequence = 3`;

test.each([
  ['altered', `UPDATE audit SET subject = 'another' WHERE sequence = 2`, 2, 'a été modifiée'],
  [
    'altered in its name',
    `UPDATE actors SET name = 'X' WHERE number = (SELECT actor FROM audit WHERE sequence = 2)`,
    2,
    'ne dit plus qui',
  ],
  ['freed of its name, as an erasure would', `UPDATE audit SET salt = NULL, ip = ''`, 1, 'ne dit plus qui'],
  [
    'replaced',
    `REPLACE INTO audit (sequence, at, actor, ip, act, subject, before, after, salt, person_hash, hash)
      SELECT 2, at, actor, ip, 'x', subject, before, after, salt, person_hash, hash FROM audit WHERE sequence = 2`,
    2,
    'a été modifiée',
  ],
  ['removed, the first', 'DELETE FROM audit WHERE sequence = 1', 1, 'a disparu'],
  ['removed in the middle', 'DELETE FROM audit WHERE sequence = 2', 2, 'a disparu'],
  ['removed, the last', 'DELETE FROM audit WHERE sequence = 3', 3, 'la fin du journal a disparu'],
  [
    'removed, the last, its number too',
    `DELETE FROM audit WHERE sequence = 3; UPDATE sqlite_sequence SET seq = 2 WHERE name = 'audit'`,
    3,
    'n’est plus celle qu’un repère a notée',
  ],
  [
    'appended',
    `INSERT INTO audit (at, actor, ip, act, subject, before, after, salt, person_hash, hash) ${ROW_3}`,
    4,
    'a été modifiée, ou ajoutée',
  ],
])('T-P10: verify names a row of the journal that SQL has %s', async (_, sql, row, words) => {
  expect(await runCommand('backup')).toMatchObject({ code: 0 });
  runSql(sql);
  const { code, output } = await runVerify();
  expect([code, output.replaceAll('\u00a0', ' ')]).toEqual([
    5,
    expect.stringContaining(`journal, ligne ${row} : ${words}`),
  ]);
});

test('T-P10: a chain written anew is found by a head of before', async () => {
  await runCommand('backup');
  expect((await runVerify()).code).toBe(0);
  const sqlite = openBare(folder.file);
  dropTriggers(sqlite);
  const db = createDb(sqlite);
  const rows = readJournal(db).slice(1);
  sqlite.exec(
    `DELETE FROM audit WHERE sequence > 1; UPDATE sqlite_sequence SET seq = 1 WHERE name = 'audit'`,
  );
  for (const row of rows) appendAudit(db, { ...row, at: row.at + 1 } as AuditEntry);
  sqlite.close();
  expect(await runVerify()).toMatchObject(anEnd(5, 'repère'));
});

test('T-P10: a backup is whole by the heads up to its own, and an older one restored is no alarm', async () => {
  await runCommand('backup');
  const actor = { actorId: 'a', actorName: 'A', actorRole: 'admin', ip: '-' } as const;
  runWithStore(({ db }) => appendAudit(db, { at: NOW, ...actor, act: 'house.update', subject: 'y' }));
  await runCommand('backup', { now: () => NOW + 3_600_000 });
  const copies = readdirSync(join(folder.path, 'backups')).filter((name) => name.endsWith('.sqlite'));
  const [older = '', newer = ''] = copies.sort().map((name) => join(folder.path, 'backups', name));
  expect([await runVerify(older), await runVerify(newer)]).toMatchObject([{ code: 0 }, { code: 0 }]);
  expect((await runCommand(`restore ${older} --yes`, { now: () => NOW + 7_200_000 })).code).toBe(0);
  expect(await runVerify()).toMatchObject(anEnd(0, '1 repère(s)'));
});

test('a picture that a garment shows and the disk lacks is named', async () => {
  runSql(`UPDATE products SET image_url = '/uploads/${'a'.repeat(64)}.webp'`);
  expect(await runVerify()).toMatchObject(anEnd(0, `${'a'.repeat(64)}.webp`));
});

test('a photo of a hand-over or a claim that the disk lacks is named, also after a restore', async () => {
  const [here, gone] = ['b', 'c'].map((letter) => `${letter.repeat(36)}.webp`);
  for (const name of [here, gone])
    runSql(`INSERT INTO photos (file, bytes, created_at, created_by) VALUES ('${name}', 1, 0, 'awa')`);
  mkdirSync(join(folder.path, 'photos'));
  writeFileSync(join(folder.path, 'photos', here ?? ''), 'webp');
  await runCommand('backup');
  const [copy = ''] = readdirSync(join(folder.path, 'backups')).filter((name) => name.endsWith('.sqlite'));
  const missing = `Photo absente de photos\u00a0: ${gone}`;
  const outputs = [
    (await runVerify()).output,
    (await runCommand(`restore ${join(folder.path, 'backups', copy)} --yes`, { now: () => NOW + 1000 }))
      .output,
  ];
  for (const output of outputs) {
    expect(output).toContain(missing);
    expect(output).not.toContain(here);
  }
  expect(readdirSync(join(folder.path, 'photos'))).toEqual([here]);
  expect((await runCommand('doctor')).output).toContain('1 photo(s) ou image(s) que la base nomme');
});

test('a backup says how many photos it has, and verify which ones the folder beside it lacks', async () => {
  const names = Array.from({ length: 25 }, (_, i) => `${String(i).padStart(36, '0')}.webp`);
  for (const name of names)
    runSql(`INSERT INTO photos (file, bytes, created_at, created_by) VALUES ('${name}', 1, 0, 'awa')`);
  mkdirSync(join(folder.path, 'photos'));
  for (const name of names) writeFileSync(join(folder.path, 'photos', name), 'webp');
  const stored = join(folder.path, 'backups', 'laveo-files');
  expect((await runCommand('backup')).output).toContain(`25 photo(s) et image(s) dans ${stored}`);
  const [copy = ''] = readdirSync(join(folder.path, 'backups')).filter((name) => name.endsWith('.sqlite'));
  const verifyCopy = () => runVerify(join(folder.path, 'backups', copy));
  expect((await verifyCopy()).output).not.toContain('absente');
  rmSync(stored, { recursive: true });
  const { code, output } = await verifyCopy();
  expect([code, output.match(/Photo absente/g)?.length]).toEqual([0, 20]);
  expect(output).toContain('et 5 autre(s)');
  expect((await runVerify()).output).not.toContain('absente');
});

test('a damaged file is 3, and one line says why, whichever page is damaged', async () => {
  // Nothing in a free page can be damaged.
  runSql('VACUUM');
  const whole = readFileSync(folder.file);
  const PAGE = 4096;
  const reasons = new Set<string>();
  for (let page = 0; page < whole.length / PAGE; page += 7) {
    const bytes = Buffer.from(whole);
    bytes.subarray(page * PAGE, (page + 1) * PAGE).fill(0xff);
    writeFileSync(folder.file, bytes);
    const { code, errors } = await runVerify();
    expect([page, code, errors.trim().split('\n').length]).toEqual([page, 3, 1]);
    reasons.add(errors.replace(/\d+/g, 'N').replace(folder.file, ''));
  }
  expect([...reasons].join()).toContain('Tree N page N');
  expect((await runCommand('doctor')).output).toMatch(/(endommagée|SQLITE_CORRUPT).*\n?.*Aucune sauvegarde/);
});

test('a reference without its row is 3, and one line names both tables', async () => {
  runSql(
    `PRAGMA foreign_keys = OFF; UPDATE order_lines SET order_id = 'nothing' WHERE order_id = (SELECT min(order_id) FROM order_lines)`,
  );
  const { code, errors } = await runVerify();
  expect([code, errors.trim().split('\n')]).toEqual([
    3,
    [expect.stringContaining('références sans cible\u00a0: order_lines vers orders.')],
  ]);
});

test('a file that is cut off is damaged: 3; one that is not there is refused: 1', async () => {
  truncateSync(folder.file, 8192);
  expect(await runVerify()).toMatchObject(aRefusal(3, /^.+ est tronquée\.\n?$/));
  expect((await runVerify(join(folder.path, 'none.sqlite'))).code).toBe(1);
});
