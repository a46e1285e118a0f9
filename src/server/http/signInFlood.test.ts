import { afterEach, beforeEach, expect, it } from 'vitest';
import { knownDevices } from '#db/schema.ts';
import { makeToken } from '#server/auth/secrets.ts';
import { openServedWorld, openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { insertRows } from '#testing/rows.ts';
import { hashToken } from '../tokens.ts';

const world = openWorld();
const served = openServedWorld(world);
let release: () => void;

beforeEach(() => {
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (let i = 0; i < 22; i++) void world.deps.hashGate.run(() => released);
});
afterEach(() => {
  release();
});

const trySignIn = (email: string, cookie?: string) =>
  served.call('auth.signIn', { email, password: WORLD_PASSWORD }, cookie ? { cookie } : {});

it('T-V7: a flood of guesses is refused before anything is read or counted', async () => {
  const awa = world.client();
  const countChanges = () => world.store.sqlite.prepare('select total_changes() as n').get();
  const before = countChanges();
  const unreadable = await served.fetchPath('/trpc/auth.signIn', { method: 'POST', body: '{' });
  expect(unreadable.status).toBe(503);
  for (let i = 0; i < 50; i++) {
    const answer = await trySignIn(awa.email);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await answer.json()).toMatchObject({ error: { data: { code: 'BUSY', retry: 'again' } } });
  }
  expect(countChanges()).toEqual(before);
  expect((await served.call('auth.me', undefined, { query: true })).status).toBe(200);
  release();
  await expect.poll(() => world.deps.hashGate.waiting).toBe(0);
  expect((await trySignIn(awa.email)).status).toBe(200);
});

it('T-V7: a known device goes on to the gate, and gets in', async () => {
  const awa = world.client();
  const token = makeToken();
  insertRows(world.db, knownDevices, { id: hashToken(token), userId: awa.id, createdAt: world.clock.now() });
  const signingIn = trySignIn(awa.email, `laveo-device=${token}`);
  await expect.poll(() => world.deps.hashGate.waiting).toBe(20);
  release();
  expect((await signingIn).status).toBe(200);
});
