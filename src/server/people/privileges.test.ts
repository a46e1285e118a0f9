import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions, users } from '#db/schema.ts';
import type { Browser } from '#testing/browserClient.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { readToken } from '#testing/links.ts';
import { openScreen } from '#testing/liveScreen.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { type UserRow, WORLD_PASSWORD } from '#testing/people.ts';
import { openSite } from '#testing/site.ts';

const world = openWorld();
const site = openFixture(
  () => openSite(world),
  (one) => one.close(),
);

describe('T-A6: a session that was stolen', () => {
  const triggers: Record<string, (owner: UserRow, current: Browser) => Promise<unknown>> = {
    'change of password': (_, current) =>
      current.caller.profile.changePassword({ current: WORLD_PASSWORD, password: 'un nouveau mot' }),
    reset: async (owner) => {
      await world.visitor().auth.requestReset({ email: owner.email });
      const token = readToken(world, owner.email, 'auth.reset');
      await world.visitor().auth.resetPassword({ token, password: 'un nouveau mot' });
    },
    deactivation: (owner) =>
      world.as(world.superadmin()).people.setActive({ userId: owner.id, active: false }),
    deletion: (_, current) => current.caller.profile.deleteAccount({ password: WORLD_PASSWORD }),
  };

  it.each(Object.keys(triggers))('dies at the %s: 5 sessions and 2 streams', async (name) => {
    const owner = world.client();
    const browsers = Array.from({ length: 5 }, () => world.browser(owner));
    const tokens = browsers.map((b) => b.cookies.get('laveo') ?? '');
    const streams = await Promise.all(
      tokens
        .slice(0, 2)
        .map((token) =>
          openScreen({ url: site.url, cookie: `laveo=${token}`, headers: { host: site.host } }),
        ),
    );
    const [current] = browsers;
    if (!current) throw new Error('five browsers were opened');
    await triggers[name]?.(owner, current);
    expect(streams.map((s) => s.status)).toEqual([200, 200]);
    await Promise.all(streams.map((s) => s.ended));
    const still = await Promise.all(
      tokens.map((token) => site.query('profile.get', { cookie: `laveo=${token}` })),
    );
    expect(still.map((a) => a.status)).toEqual([401, 401, 401, 401, 401]);
    // Only a change of password leaves a session: a new one, for the browser that asked.
    const open = world.db.select().from(sessions).where(eq(sessions.userId, owner.id)).all();
    expect(open).toHaveLength(name === 'change of password' ? 1 : 0);
    if (name === 'change of password') expect((await current.caller.auth.me()).user?.id).toBe(owner.id);
  });

  it.each(Object.keys(triggers))(
    'dies in the transaction of the %s: where it cannot, nothing changes',
    async (name) => {
      const owner = world.client();
      const [current] = Array.from({ length: 5 }, () => world.browser(owner));
      if (!current) throw new Error('five browsers were opened');
      const readRow = () =>
        world.db
          .select({ email: users.email, passwordHash: users.passwordHash, active: users.active })
          .from(users)
          .where(eq(users.id, owner.id))
          .get();
      const before = readRow();
      world.store.sqlite.exec(
        "create temp trigger no_end before delete on sessions begin select raise(abort, 'the disk is full'); end",
      );
      await expect(triggers[name]?.(owner, current)).rejects.toThrow();
      world.store.sqlite.exec('drop trigger no_end');
      expect(readRow()).toEqual(before);
      expect(world.db.select().from(sessions).where(eq(sessions.userId, owner.id)).all()).toHaveLength(5);
    },
  );

  it('a deactivation that is refused ends none', async () => {
    const boss = world.superadmin();
    const browser = world.browser(boss);
    expect(await getRefusal(browser.caller.people.setActive({ userId: boss.id, active: false }))).toBe(
      'SELF_DEACTIVATION',
    );
    expect((await browser.caller.auth.me()).user?.id).toBe(boss.id);
  });
});

describe('T-A7: a suspended member of the desk', () => {
  it('is out between two calls, and a demoted one at once', async () => {
    const boss = world.superadmin();
    const admin = world.admin();
    const desk = world.browser(admin);
    const cookie = `laveo=${desk.cookies.get('laveo')}`;
    expect((await site.query('dispatch.counts', { cookie })).status).toBe(200);
    world.db.update(users).set({ role: 'client' }).where(eq(users.id, admin.id)).run();
    expect((await site.query('dispatch.counts', { cookie })).status).toBe(403);
    world.db.update(users).set({ role: 'admin' }).where(eq(users.id, admin.id)).run();
    await world.as(boss).people.setActive({ userId: admin.id, active: false });
    expect((await site.query('dispatch.counts', { cookie })).status).toBe(401);
    await world.as(boss).people.setActive({ userId: admin.id, active: true });
    expect((await site.query('dispatch.counts', { cookie })).status).toBe(401);
  });
});
