import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { moneyEntries } from '#db/schema.ts';
import { createApp, NO_SITE } from '#server/app.ts';
import { createHttpServer, listen } from '#server/boot/serve.ts';
import { readEvents, readJournal } from '#testing/history.ts';
import { openWorld } from '#testing/openWorld.ts';
import { markPaid } from '../payments/receipts.ts';
import type { MachineRoute } from './machineRoutes.ts';

const signBody = (body: string | Buffer) => createHmac('sha256', 'secret').update(body).digest('hex');

const PROVIDER: MachineRoute = {
  name: 'provider',
  receive: (ctx, { body, headers }) => {
    if (headers['x-signature'] !== signBody(body)) return false;
    expect('cookie' in ctx.request).toBe(false);
    markPaid(ctx, { orderId: body.toString(), method: 'wave', key: 'provider-1' });
    return true;
  },
};

const world = openWorld({ settings: { demo: true } });
let server: ReturnType<typeof createHttpServer>;
let url: string;
let orderId: string;

beforeEach(async () => {
  server = createHttpServer(createApp(world.deps, NO_SITE, [PROVIDER]).listener);
  url = `http://127.0.0.1:${await listen(server, { port: 0, host: '127.0.0.1' })}`;
  orderId = (await world.as(world.client()).orders.place(world.aCart({ paymentMethod: 'wave' }))).id;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const postMessage = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { method: 'POST', body, headers });

it('a machine that proves itself acts as the house, once however often it writes', async () => {
  for (let sent = 0; sent < 3; sent++) {
    const answer = await postMessage('/webhooks/provider', orderId, { 'x-signature': signBody(orderId) });
    expect(answer.status).toBe(200);
  }
  expect(world.db.select().from(moneyEntries).all()).toMatchObject([{ orderId, actorId: 'system:provider' }]);
  const acts = { actorId: 'system:provider', actorName: 'provider', actorRole: 'system' };
  expect(readEvents(world.db).slice(1)).toMatchObject([{ kind: 'payment', ...acts }]);
  expect(readJournal(world.db)).toMatchObject([{ act: 'dispatch.markPaid', ...acts }]);
  const order = await world.as(world.admin()).dispatch.order({ orderId });
  expect(order.paymentState).toBe('paid');
});

it('a machine whose signature is wrong, of another body or missing writes nothing', async () => {
  expect((await postMessage('/webhooks/provider', orderId)).status).toBe(401);
  for (const signature of ['none', signBody('another')])
    expect((await postMessage('/webhooks/provider', orderId, { 'x-signature': signature })).status).toBe(401);
  expect((await postMessage('/webhooks/unknown', orderId, { 'x-signature': signBody(orderId) })).status).toBe(
    404,
  );
  expect(world.db.select().from(moneyEntries).all()).toEqual([]);
});

it('a message that is too long is not read', async () => {
  const body = 'x'.repeat(70_000);
  expect((await postMessage('/webhooks/provider', body, { 'x-signature': signBody(body) })).status).toBe(404);
});

it('what browsers write still needs our Origin', async () => {
  const headers = { 'content-type': 'application/json', 'x-signature': signBody('{}') };
  expect((await postMessage('/trpc/auth.signOut', '{}', headers)).status).toBe(403);
});
