import { describe, expect, it } from 'vitest';
import { users } from '#db/schema.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import type { Browser } from '#testing/browserClient.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openWorld } from '#testing/openWorld.ts';
import { type UserRow, WORLD_PASSWORD } from '#testing/people.ts';
import { updateRow } from '#testing/rows.ts';
import { addTotp, computeCode, enterByLink } from '#testing/secondFactor/secondFactors.ts';

const world = openWorld();

async function signInFrom({ email }: UserRow, ip: string): Promise<Browser> {
  const browser = world.browser(undefined, ip);
  await browser.caller.auth.signIn({ email, password: WORLD_PASSWORD });
  return browser;
}
const isSignedIn = async ({ caller }: Browser) => (await caller.auth.me()).user !== null;
const listNewDeviceLetters = () =>
  world.mailbox.letters().filter(({ subject }) => subject === 'Connexion depuis un nouvel appareil');

describe('“Mes appareils”', () => {
  it('lists where a person is signed in, with the place and time of the last use, this device first', async () => {
    const awa = world.client();
    const phone = await signInFrom(awa, '203.0.113.7');
    world.clock.advance(MINUTE);
    const laptop = await signInFrom(awa, '2001:db8:1:200::/56');
    await signInFrom(world.client(), '198.51.100.1');
    world.clock.advance(5 * MINUTE);
    phone.ip = '192.0.2.44';
    await phone.caller.auth.me();
    const opened = world.clock.now() - 5 * MINUTE;
    expect(await laptop.caller.profile.sessions()).toMatchObject([
      {
        device: 'un navigateur inconnu, Android',
        network: '2001:db8:1:…',
        isCurrent: true,
        createdAt: opened,
      },
      { network: '192.0.2.…', isCurrent: false, lastUsedAt: world.clock.now() },
    ]);
  });

  it('ends one of them, or all the others, and never somebody else’s', async () => {
    const awa = world.client();
    const here = await signInFrom(awa, '203.0.113.7');
    const [lost, second, third] = [
      await signInFrom(awa, '203.0.113.8'),
      await signInFrom(awa, '203.0.113.9'),
      await signInFrom(awa, '203.0.113.10'),
    ];
    const other = await signInFrom(world.client(), '198.51.100.1');
    const readHandle = async ({ caller }: Browser) => (await caller.profile.sessions())[0]?.id ?? '';
    const tryEndSession = async (browser: Browser) =>
      getRefusal(here.caller.profile.endSession({ id: await readHandle(browser) }));
    expect([await tryEndSession(other), await tryEndSession(here), await tryEndSession(lost)]).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
      'accepted',
    ]);
    expect([await isSignedIn(lost), await isSignedIn(second)]).toEqual([false, true]);
    expect(await here.caller.profile.endOtherSessions()).toHaveLength(1);
    const left = [here, other, second, third].map(isSignedIn);
    expect(await Promise.all(left)).toEqual([true, true, false, false]);
  });

  it('shows no session that has not done its second step', async () => {
    const boss = world.superadmin();
    const desk = await signInFrom(boss, '203.0.113.7');
    await enterByLink(world, desk, boss);
    await addTotp(world, desk);
    await signInFrom(boss, '198.51.100.1');
    expect(await desk.caller.profile.sessions()).toHaveLength(1);
  });
});

describe('T-A13: a new device', () => {
  it('is told by letter to the desk, once, and only when the second step is done', async () => {
    const boss = world.superadmin();
    const desk = await signInFrom(boss, '203.0.113.7');
    await enterByLink(world, desk, boss);
    expect(listNewDeviceLetters()).toEqual([]);
    const { secret } = await addTotp(world, desk);
    expect(listNewDeviceLetters()).toMatchObject([{ to: boss.email }]);
    expect(listNewDeviceLetters()[0]?.text).toContain('Android, réseau 203.0.113.…');
    await desk.caller.auth.signIn({ email: boss.email, password: WORLD_PASSWORD });
    await desk.caller.secondFactor.proveTotp({ code: await computeCode(world, secret) });
    const thief = await signInFrom(boss, '198.51.100.1');
    expect(listNewDeviceLetters()).toHaveLength(1);
    world.clock.advance(MINUTE);
    await thief.caller.secondFactor.proveTotp({ code: await computeCode(world, secret) });
    expect(listNewDeviceLetters()).toHaveLength(2);
  });

  it('is told to nobody else', async () => {
    const demo = world.superadmin();
    updateRow(world.db, users, demo.id, { demo: true });
    for (const person of [world.client(), world.livreur(), demo]) await signInFrom(person, '203.0.113.7');
    expect(listNewDeviceLetters()).toEqual([]);
  });

  it('is told once of a browser that two members of the desk share', async () => {
    const shared = world.browser();
    const people: [UserRow, string][] = [];
    for (const user of [world.admin(), world.superadmin()]) {
      await shared.caller.auth.signIn({ email: user.email, password: WORLD_PASSWORD });
      await enterByLink(world, shared, user);
      people.push([user, (await addTotp(world, shared)).secret]);
    }
    const before = listNewDeviceLetters().length;
    for (const [{ email }, secret] of [...people, ...people, ...people]) {
      world.clock.advance(MINUTE);
      await shared.caller.auth.signIn({ email, password: WORLD_PASSWORD });
      await shared.caller.secondFactor.proveTotp({ code: await computeCode(world, secret) });
    }
    expect(await isSignedIn(shared)).toBe(true);
    expect(listNewDeviceLetters()).toHaveLength(before);
  });
});
