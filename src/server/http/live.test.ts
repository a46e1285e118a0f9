import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orders, sessions, users } from '#db/schema.ts';
import { serveWorld } from '#testing/http.ts';
import { openServedWorld, openWorld } from '#testing/openWorld.ts';
import type { UserRow } from '#testing/people.ts';

const world = openWorld();
const served = openServedWorld(world);

async function openScreen(cookie: string) {
  const heard = { text: '', ended: false };
  const answer = await served.fetchPath('/live', { cookie });
  const words = new TextDecoder();
  const reading = (async () => {
    for await (const chunk of answer.body ?? []) heard.text += words.decode(chunk as Uint8Array);
  })()
    .catch(() => {})
    .finally(() => {
      heard.ended = true;
    });
  return { answer, heard, reading };
}

const openUserScreen = async (user: UserRow) => {
  const opened = await openScreen(served.cookieOf(user));
  await expect.poll(() => opened.heard.text).toContain('event: hello');
  return opened;
};

it('is for whoever has signed in', async () => {
  expect((await served.fetchPath('/live')).status).toBe(401);
  expect((await served.fetchPath('/live', { cookie: 'laveo=forged' })).status).toBe(401);
  const { answer } = await openUserScreen(world.client());
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  expect(answer.headers.get('cache-control')).toBe('no-cache, no-transform');
  expect(answer.headers.get('x-accel-buffering')).toBe('no');
});

it('is read, not looked at: a HEAD takes no place', async () => {
  const answer = await served.fetchPath('/live', { cookie: served.cookieOf(world.client()), method: 'HEAD' });
  expect(answer.status).toBe(404);
  expect(world.deps.live.count()).toBe(0);
});

it('tells a change to those it concerns, by a real act', async () => {
  const [awa, bintou, livreur, admin] = [world.client(), world.client(), world.livreur(), world.admin()];
  const [hers, others, livreurStream, desk] = await Promise.all(
    [awa, bintou, livreur, admin].map(openUserScreen),
  );
  await world.as(awa).orders.place(world.aCart());
  const order = world.db.select().from(orders).get();
  const line = `event: order\ndata: {"orderId":"${order?.id}"}`;
  await expect.poll(() => hers?.heard.text).toContain(line);
  await expect.poll(() => desk?.heard.text).toContain(line);
  expect(others?.heard.text).not.toContain(order?.id);
  expect(livreurStream?.heard.text).not.toContain(order?.id);
});

it('closes the first of six', async () => {
  const awa = world.client();
  const first = await openUserScreen(awa);
  for (let i = 0; i < 5; i++) await openUserScreen(awa);
  await first.reading;
  expect(first.heard.ended).toBe(true);
  expect(world.deps.live.count()).toBe(5);
});

it('ends with its session when she signs out', async () => {
  const awa = world.client();
  const cookie = served.cookieOf(awa);
  const hers = await openScreen(cookie);
  const elsewhere = await openUserScreen(awa);
  await served.call('auth.signOut', undefined, { cookie });
  await hers.reading;
  expect(hers.heard.ended).toBe(true);
  expect(elsewhere.heard.ended).toBe(false);
});

it('ends when the account is deactivated, every one of them', async () => {
  const [awa, boss] = [world.client(), world.superadmin()];
  const screens = await Promise.all([openUserScreen(awa), openUserScreen(awa)]);
  await world.as(boss).people.setActive({ userId: awa.id, active: false });
  await Promise.all(screens.map(({ reading }) => reading));
  expect(world.db.select().from(sessions).where(eq(sessions.userId, awa.id)).all()).toEqual([]);
  expect(world.db.select().from(users).where(eq(users.id, awa.id)).get()?.active).toBe(false);
});

it('ends when another process ends its session', async () => {
  const [awa, bintou] = [world.client(), world.client()];
  const screens = [await openUserScreen(awa), await openUserScreen(bintou)] as const;
  world.db.delete(sessions).where(eq(sessions.userId, awa.id)).run();
  world.deps.live.endSignedOut();
  await screens[0].reading;
  expect(screens.map(({ heard }) => heard.ended)).toEqual([true, false]);
});

it('comes back after a restart', async () => {
  const awa = world.client();
  const cookie = served.cookieOf(awa);
  const before = await openScreen(cookie);
  await served.close();
  await before.reading;
  expect(before.heard.text).toMatch(/retry: \d{4,5}\n\n$/);
  Object.assign(served, await serveWorld(world));
  const after = await openScreen(cookie);
  await expect.poll(() => after.heard.text).toContain('event: hello');
});
