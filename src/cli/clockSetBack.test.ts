import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { setCounter } from '#db/counters.ts';
import { audit, sessions, tokens } from '#db/schema.ts';
import { DAY, HOUR, MINUTE } from '#domain/format/calendar.ts';
import { readDateQuestion } from '#server/accounts/money/monthlyRun.ts';
import { createInstantNoter, createSteadyClock, readNewestInstant } from '#server/boot/steadyClock.ts';
import { openStoreOnDisk } from '#testing/database.ts';
import { NEW_PASSWORD } from '#testing/exampleData.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { readCode, readToken } from '#testing/links.ts';
import { openScratchFolder, openWorld } from '#testing/openWorld.ts';
import { aWorld } from '#testing/world.ts';
import { runLaveo } from './run.ts';

const folder = openScratchFolder();
const world = openWorld(() => ({ store: openStoreOnDisk(join(folder.path, 'laveo.sqlite')) }));

it('never goes back, and goes on with the time that passes while the system’s clock is behind', () => {
  let [wall, elapsed] = [1000, 0];
  const now = createSteadyClock({ wall: () => wall, elapsed: () => elapsed, newest: 0 });
  expect(now()).toBe(1000);
  [wall, elapsed] = [2000, 1000];
  expect(now()).toBe(2000);
  [wall, elapsed] = [500, 1250];
  expect(now()).toBe(2250);
  [wall, elapsed] = [9000, 1260];
  expect(now()).toBe(9000);
});

describe('F27: a clock set back', () => {
  /** The function returned tries the session, the reset link and the sign-up code that were issued here. */
  async function issueCredentials() {
    const [awa, boss] = [world.client(), world.superadmin()];
    const browser = world.browser(awa);
    await world.visitor().auth.requestReset({ email: awa.email });
    const token = readToken(world, awa.email, 'auth.reset');
    const team = world.browser(boss);
    await team.caller.auth.requestInternalCode();
    const code = readCode(world);
    return async () => [
      (await browser.caller.auth.me()).user !== null,
      await getRefusal(world.visitor().auth.checkReset({ token })),
      await getRefusal(team.caller.auth.redeemInternalCode({ code })),
    ];
  }
  const DEAD = [false, 'LINK_EXPIRED', 'CODE_INVALID'];

  it('by an hour, or by years, revives no session, link or code', async () => {
    const tryAll = await issueCredentials();
    world.clock.advance(31 * DAY);
    expect(await tryAll()).toEqual(DEAD);
    for (const back of [HOUR, 31 * DAY, 3650 * DAY]) {
      world.clock.advance(-back);
      expect(await tryAll()).toEqual(DEAD);
    }
  });

  it('lets what is issued meanwhile live its life, and no longer', async () => {
    world.deps.steadyNow();
    world.clock.advance(-HOUR);
    const awa = world.client();
    await world.visitor().auth.requestReset({ email: awa.email });
    const token = readToken(world, awa.email, 'auth.reset');
    world.clock.advance(59 * MINUTE);
    expect(await getRefusal(world.visitor().auth.checkReset({ token }))).toBe('accepted');
    world.clock.advance(MINUTE);
    expect(await getRefusal(world.visitor().auth.resetPassword({ token, password: NEW_PASSWORD }))).toBe(
      'LINK_EXPIRED',
    );
  });

  it('during a stop is noticed at the next start, also after a kill, and logged once', async () => {
    await world
      .as(world.superadmin())
      .catalogue.create({ name: 'Veste', services: [{ name: 'Lavage', price: 800 }] });
    const newest = world.clock.now();
    expect(readNewestInstant(world.db)).toBe(newest);
    world.clock.advance(10 * MINUTE);
    createInstantNoter(world.deps)();
    expect(readNewestInstant(world.db)).toBe(newest + 10 * MINUTE);
    world.clock.advance(-2 * HOUR);
    const restarted = await aWorld({ store: world.store, at: world.clock.now() });
    expect(restarted.deps.steadyNow()).toBe(newest + 10 * MINUTE);
    const note = createInstantNoter(restarted.deps);
    note();
    note();
    expect(restarted.lines.filter((line) => line.includes('"event":"clock set back"'))).toHaveLength(1);
  });

  it('after years ahead is put right by a person, who ends what was issued by it', async () => {
    const start = world.clock.now();
    world.clock.advance(3650 * DAY);
    await world.as(world.client()).orders.place(world.aCart());
    await world.visitor().auth.requestReset({ email: world.client().email });
    createInstantNoter(world.deps)();
    setCounter(world.db, 'accounts-checked-at', start - 50 * DAY);
    const output: string[] = [];
    const runClock = (...args: string[]) =>
      runLaveo(['clock', ...args], {
        env: { DATA_DIR: folder.path },
        now: () => start,
        say: (line) => output.push(line),
        fail: (line) => output.push(line),
      });
    expect(await runClock()).toBe(0);
    expect(output.join('\n')).toContain('2036');
    expect(output.join('\n')).toContain('Les factures mensuelles attendent');
    expect(await runClock('confirm')).toBe(0);
    expect(readNewestInstant(world.db)).toBe(start);
    expect(readDateQuestion({ db: world.db, now: () => start })).toBeNull();
    expect([world.db.select().from(sessions).all(), world.db.select().from(tokens).all()]).toEqual([[], []]);
    expect(world.db.select().from(audit).all()).toMatchObject([{ act: 'cli.clock' }]);
  });
});
