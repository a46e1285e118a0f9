import { expect, it } from 'vitest';
import { orders } from '#db/schema.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { readDrawnText } from '#testing/documents/pdfText.ts';
import { openServedWorld, openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { updateRow } from '#testing/rows.ts';
import type { World } from '#testing/world.ts';

const world = openWorld();
const served = openServedWorld(world);

const IDENTITY = ['Awa Koné', 'Cocody Riviera 2', '+225 05 06 07 08 09'];

async function addOrderOfErasedClient(status: OrderStatus): Promise<string> {
  const awa = world.client('Awa Koné');
  const cart = world.aCart({ address: 'Cocody Riviera 2', contactPhone: '+2250506070809' });
  const { id } = await world.as(awa).orders.place(cart);
  updateRow(world.db, orders, id, { status });
  await world.as(awa).profile.deleteAccount({ password: WORLD_PASSWORD });
  return id;
}

async function readInvoiceText(user: ReturnType<World['admin']>, orderId: string): Promise<string> {
  const answer = await served.fetchPath(`/factures/${orderId}.pdf`, { cookie: served.cookieOf(user) });
  expect(answer.status).toBe(200);
  return readDrawnText(Buffer.from(await answer.arrayBuffer()));
}

it('after an erasure a superadmin reads who was invoiced, on the page and on the PDF', async () => {
  const orderId = await addOrderOfErasedClient('completed');
  const boss = world.superadmin();
  expect(await world.as(boss).dispatch.invoice({ orderId })).toMatchObject({
    client: { fullname: 'Awa Koné' },
    clientAddress: 'Cocody Riviera 2',
    clientContactPhone: '+2250506070809',
  });
  const pdf = await readInvoiceText(boss, orderId);
  for (const words of IDENTITY) expect(pdf).toContain(words);
  expect(pdf).not.toContain('supprimé');
});

it('after an erasure an admin reads “Client supprimé”, on the page and on the PDF', async () => {
  const orderId = await addOrderOfErasedClient('completed');
  const admin = world.admin();
  expect(await world.as(admin).dispatch.invoice({ orderId })).toMatchObject({
    client: { fullname: 'Client supprimé' },
    clientAddress: '',
    clientContactPhone: '',
  });
  const pdf = await readInvoiceText(admin, orderId);
  expect(pdf).toContain('Client supprimé');
  for (const words of [...IDENTITY, 'Adresse', 'Téléphone']) expect(pdf).not.toContain(words);
});

it('after an erasure only the invoice names the client: no list, board, search or export of a superadmin does', async () => {
  const orderId = await addOrderOfErasedClient('completed');
  const user = world.superadmin();
  const boss = world.as(user);
  const everything = { limit: 100, search: '', status: 'all' } as const;
  const csv = await served.fetchPath('/exports/commandes.csv', { cookie: served.cookieOf(user) });
  const answered = JSON.stringify([
    await boss.dispatch.order({ orderId }),
    await boss.dispatch.events({ orderId }),
    await boss.dispatch.board(everything),
    await boss.dispatch.delivered({ limit: 100 }),
    await csv.text(),
  ]);
  expect(answered).toContain('Client supprimé');
  for (const words of ['Awa Koné', 'Cocody Riviera 2', '0506070809']) expect(answered).not.toContain(words);
});

it('after an erasure the invoice of a cancelled order names nobody', async () => {
  const orderId = await addOrderOfErasedClient('cancelled');
  const boss = world.superadmin();
  expect((await world.as(boss).dispatch.invoice({ orderId })).client.fullname).toBe('Client supprimé');
  expect(await readInvoiceText(boss, orderId)).not.toContain('Awa');
});

it('after an erasure no livreur and no other client reads the invoice', async () => {
  const orderId = await addOrderOfErasedClient('completed');
  for (const user of [world.livreur(), world.client()]) {
    const answer = await served.fetchPath(`/factures/${orderId}.pdf`, { cookie: served.cookieOf(user) });
    expect(answer.status).toBe(404);
  }
});
