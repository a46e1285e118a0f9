import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions, users } from '#db/schema.ts';
import { DAY, HOUR, MINUTE } from '#domain/format/calendar.ts';
import type { Browser } from '#testing/browserClient.ts';
import { openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { listColumn } from '#testing/rows.ts';
import { enterByLink, setGraceDays } from '#testing/secondFactor/secondFactors.ts';
import { aWorld, type World } from '#testing/world.ts';
import { hashToken } from '../tokens.ts';
import { storeSessionUses } from './sessions.ts';

const world = openWorld();

const isSignedIn = async (browser: { caller: ReturnType<World['visitor']> }) =>
  (await browser.caller.auth.me()).user !== null;

describe('a session', () => {
  it('keeps the hash of its token and nothing of the token', async () => {
    const awa = world.client();
    const phone = world.browser();
    await phone.caller.auth.signIn({ email: awa.email, password: WORLD_PASSWORD });
    const token = phone.cookies.get('laveo') ?? '';
    expect(token).toMatch(/^[A-Za-z0-9]{43}$/);
    expect(listColumn(world.db, sessions, 'id')).toEqual([hashToken(token)]);
  });

  it.each([
    ['client', 14 * DAY, 30 * DAY],
    ['livreur', 7 * DAY, 7 * DAY],
    ['admin', 2 * HOUR, 12 * HOUR],
    ['superadmin', 2 * HOUR, 12 * HOUR],
  ] as const)(
    'of a %s ends when unused, and at the latest after its absolute time',
    async (role, idle, absolute) => {
      const unused = world.browser(world[role]());
      world.clock.advance(idle - 1000);
      expect(await isSignedIn(unused)).toBe(true);
      world.clock.advance(idle);
      expect(await isSignedIn(unused)).toBe(false);

      const used = world.browser(world[role]());
      for (let at = 0; at + idle / 2 < absolute; at += idle / 2) {
        world.clock.advance(idle / 2 - 1);
        expect(await isSignedIn(used)).toBe(true);
      }
      world.clock.advance(idle / 2 + 1000);
      expect(await isSignedIn(used)).toBe(false);
    },
  );

  it('is prolonged by use: an idle end is counted from the last request', async () => {
    const desk = world.browser(world.admin());
    world.clock.advance(50 * 60_000);
    expect(await isSignedIn(desk)).toBe(true);
    world.clock.advance(2 * HOUR - 1000);
    expect(await isSignedIn(desk)).toBe(true);
  });

  it('notes when the person was last seen, once a minute, without a commit of its own', async () => {
    const awa = world.client();
    const phone = world.browser(awa);
    const readLastSeen = () => {
      storeSessionUses(world.deps);
      return world.db.select().from(users).where(eq(users.id, awa.id)).get()?.lastSeenAt;
    };
    const commits = world.store.sqlite.prepare('select total_changes()').pluck();
    const before = commits.get();
    await phone.caller.auth.me();
    expect(commits.get()).toBe(before);
    const first = readLastSeen();
    world.clock.advance(30_000);
    await phone.caller.auth.me();
    expect(readLastSeen()).toBe(first);
    world.clock.advance(31_000);
    await phone.caller.auth.me();
    expect(readLastSeen()).toBe(world.clock.now());
  });

  it('counts a sign-in as a use, though no page was opened since', async () => {
    const awa = world.client();
    world.db.update(users).set({ lastSeenAt: 1 }).run();
    await world.browser().caller.auth.signIn({ email: awa.email, password: WORLD_PASSWORD });
    storeSessionUses(world.deps);
    expect(world.db.select().from(users).get()?.lastSeenAt).toBe(world.clock.now());
  });

  it('signing in again leaves the older session of the same browser behind', async () => {
    const awa = world.client();
    const phone = world.browser(awa);
    const before = phone.cookies.get('laveo');
    await phone.caller.auth.signIn({ email: awa.email, password: WORLD_PASSWORD });
    expect(phone.cookies.get('laveo')).not.toBe(before);
    expect(world.db.select().from(sessions).all()).toHaveLength(1);
  });

  it.each([
    ['client', 20],
    ['livreur', 10],
    ['admin', 10],
    ['superadmin', 10],
  ] as const)('of a %s: one more than %d ends the oldest, with its stream', async (role, max) => {
    setGraceDays(world, 7);
    const person = world[role]();
    const other = world.browser(world.client());
    const browsers: Browser[] = [];
    for (let i = 0; i < max; i++) {
      browsers.push(world.browser(person));
      world.clock.advance(1);
    }
    const [oldest, ...rest] = browsers;
    const sessionId = (await oldest?.makeCtx())?.sessionId;
    const ended: unknown[] = [];
    world.deps.live.end = (filter) => ended.push(filter);
    const newest = world.browser();
    const answer = await newest.caller.auth.signIn({ email: person.email, password: WORLD_PASSWORD });
    if (!answer.user) await enterByLink(world, newest, person);
    expect(await Promise.all([...rest, newest, other].map(isSignedIn))).toEqual(Array(max + 1).fill(true));
    expect(oldest && (await isSignedIn(oldest))).toBe(false);
    // A member of the desk leaves behind the session that only waited for the link.
    expect(ended.slice(answer.user ? 0 : 1)).toEqual([{ userId: person.id, sessionId }]);
  });

  it('opened in the future is refused after a start that knows of no such time', async () => {
    const awa = world.client();
    world.clock.advance(3 * DAY);
    const { cookies } = world.browser(awa);
    // The restarted server finds no stored instant later than its own clock.
    const restarted = await aWorld({ store: world.store, at: world.clock.now() - 3 * DAY });
    const phone = restarted.browser();
    for (const [name, value] of cookies) phone.cookies.set(name, value);
    expect(await isSignedIn(phone)).toBe(false);
  });
});

describe('F3, F4: on a disk that takes nothing', () => {
  it.each([
    ['renewed each minute', 2 * MINUTE],
    ['past half of its time', 8 * DAY],
  ])('a session %s still reads, and is prolonged once the disk takes it', async (_, unused) => {
    const client = world.as(world.client());
    await client.orders.inProgress({});
    world.clock.advance(unused);
    world.store.sqlite.pragma('query_only = ON');
    expect((await client.orders.inProgress({})).items).toEqual([]);
    expect((await client.auth.me()).user).not.toBeNull();
    expect(() => storeSessionUses(world.deps)).toThrow('readonly');
    world.store.sqlite.pragma('query_only = OFF');
    storeSessionUses(world.deps);
    expect(world.db.select().from(users).get()?.lastSeenAt).toBe(world.clock.now());
  });

  it('a session that has ended is one that has ended, not a fault', async () => {
    const phone = world.browser(world.client());
    world.clock.advance(15 * DAY);
    world.store.sqlite.pragma('query_only = ON');
    expect(await isSignedIn(phone)).toBe(false);
  });

  it('what is no fault of the disk is not hidden', async () => {
    const client = world.as(world.client());
    world.clock.advance(2 * MINUTE);
    world.store.sqlite.exec(
      `CREATE TRIGGER broken BEFORE UPDATE ON sessions BEGIN SELECT RAISE(ABORT, 'a bug'); END`,
    );
    await client.auth.me();
    expect(() => storeSessionUses(world.deps)).toThrow('a bug');
  });
});
