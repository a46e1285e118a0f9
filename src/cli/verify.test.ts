import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBare, openStore } from '#db/open.ts';
import { aFolder } from '#testing/database.ts';
import { aWorld } from '#testing/world.ts';
import { runLaveo } from './run.ts';

const NOW = Date.UTC(2026, 10, 20, 14, 5, 9);
let folder: ReturnType<typeof aFolder>;
let file: string;

/** A house with some trade: an order placed, assigned, fetched, paid, sent back, and another one cancelled. */
beforeEach(async () => {
  folder = aFolder();
  file = join(folder.path, 'laveo.sqlite');
  const world = await aWorld({ store: openStore({ file }) });
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
afterEach(() => folder.remove());

async function verify(...args: string[]): Promise<{ code: number; output: string }> {
  const output: string[] = [];
  const env = { DATA_DIR: folder.path };
  const terminal = { env, now: () => NOW, say: (line: string) => output.push(line) };
  return { code: await runLaveo(['verify', ...args], terminal), output: output.join('\n') };
}

function alter(sql: string): void {
  const sqlite = openBare(file);
  sqlite.exec(sql);
  sqlite.close();
}

test('what the acts wrote fits together, in the base and in a backup', async () => {
  expect(await verify()).toMatchObject({ code: 0, output: expect.stringContaining('2 commande(s)') });
  expect(await verify(file)).toMatchObject({ code: 0, output: expect.stringContaining('vont ensemble') });
});

test.each([
  ['a price', 'UPDATE order_lines SET unit_price = unit_price + 1', 'montants'],
  [
    'a total',
    'UPDATE orders SET grand_total = grand_total - 4096, transport_fee = transport_fee',
    'montants',
  ],
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
    'a row of the journal, behind the back of its trigger',
    'DROP TRIGGER audit_never_shrinks; DELETE FROM audit WHERE sequence = 1',
    'journal',
  ],
])('says what was altered: %s', async (_, sql, words) => {
  alter(sql);
  expect(await verify()).toMatchObject({ code: 5, output: expect.stringContaining(words) });
});

test('a picture that a garment shows and the disk lacks is named', async () => {
  alter(`UPDATE products SET image_url = '/uploads/${'a'.repeat(64)}.webp'`);
  expect(await verify()).toMatchObject({
    code: 0,
    output: expect.stringContaining(`${'a'.repeat(64)}.webp`),
  });
});

test('a file that is cut off is damaged: 3; one that is not there is refused: 1', async () => {
  truncateSync(file, 8192);
  expect((await verify()).code).toBe(3);
  expect((await verify(join(folder.path, 'none.sqlite'))).code).toBe(1);
});
