import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#domain/format/calendar.ts';
import { createSender } from '#server/mail/sender.ts';
import { AWA, readToken } from '#testing/links.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { setGraceDays } from '#testing/secondFactor/secondFactors.ts';
import { openSite, readCookie } from './site.ts';

const NETWORKS = 300;
const HOME = '102.0.1.1';

const world = openWorld({ settings: { limitsFactor: 1, trustProxy: 1 } });
const site = openFixture(
  () => openSite(world),
  (one) => one.close(),
);

/** Hashing hundreds of passwords would take long and is not what these tests are about. */
function stubHashing(): void {
  world.deps.hashGate.run = () => Promise.resolve('a hash' as never);
}

const makeNetworkAddress = (i: number) => `41.${i >> 8}.${i & 255}.7`;
const makeExtras = (ip: string, cookie?: string) => ({
  headers: { 'x-forwarded-for': ip },
  ...(cookie ? { cookie } : {}),
});
const signUpStranger = (ip: string, i: number) =>
  site.call('auth.signUp', { ...AWA, email: `inconnu${i}@exemple.ci` }, makeExtras(ip));

/** An answer to a request for a reset takes at least 30 ms, so ten requests run at a time. */
async function floodFromNetworks(strike: (ip: string, i: number) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < NETWORKS; first += 10)
    await Promise.all(Array.from({ length: 10 }, (_, i) => strike(makeNetworkAddress(first + i), first + i)));
}

const findLettersOfKind = (kind: string) => world.mailbox.letters().filter((letter) => letter.kind === kind);
const findLettersByEmail = (email: string) => world.mailbox.letters().filter(({ to }) => to === email);
const findAlerts = () => world.lines.filter((line) => line.includes('cap reached'));

describe('T-V9: strangers who ask for letters', () => {
  it('from 300 networks use up their share only: a confirmed person’s reset and a code leave within a minute', async () => {
    stubHashing();
    const boss = world.superadmin();
    const awa = world.client();
    await floodFromNetworks(signUpStranger);
    const strangers = world.mailbox.letters().length;
    expect(strangers).toBeLessThanOrEqual(140);
    await site.call('auth.requestReset', { email: awa.email }, makeExtras(HOME));
    await site.call('auth.requestInternalCode', {}, makeExtras(HOME));

    const sent: string[] = [];
    const sender = createSender(world.deps, {
      pauseMs: 0,
      staysHere: false,
      deliver: async ({ to }) => {
        sent.push(to);
        return { outcome: 'sent' };
      },
    });
    while (await sender.step());
    expect(sent.slice(0, 2)).toEqual([boss.email, awa.email]);
    expect(sent).toHaveLength(strangers + 2);
  });

  it('and reach the cap are reported once an hour, as an error', async () => {
    stubHashing();
    await floodFromNetworks(signUpStranger);
    expect(findAlerts()).toHaveLength(1);
    expect(findAlerts()[0]).toContain('"level":"error"');
    expect(findAlerts()[0]).toContain('letters.anonymous');
    world.clock.advance(HOUR);
    await floodFromNetworks(signUpStranger);
    expect(findAlerts()).toHaveLength(2);
  });

  it('from 256 addresses of one network leave two thirds to all others', async () => {
    stubHashing();
    for (let i = 0; i < 256; i++) await signUpStranger(`41.0.0.${i}`, i);
    expect(world.mailbox.letters()).toHaveLength(47);
    expect((await signUpStranger(HOME, 1000)).status).toBe(200);
    expect(world.mailbox.letters()).toHaveLength(48);
  });

  it('who know the addresses of 300 clients get 60 resets, and a client’s own device gets one more', async () => {
    const awa = world.client();
    const signIn = { email: awa.email, password: WORLD_PASSWORD };
    const phone = readCookie(await site.call('auth.signIn', signIn, makeExtras(HOME)), 'laveo-device');
    const clients = Array.from({ length: NETWORKS }, () => world.client().email);
    await floodFromNetworks((ip, i) => site.call('auth.requestReset', { email: clients[i] }, makeExtras(ip)));
    await floodFromNetworks((ip) => site.call('auth.requestReset', { email: awa.email }, makeExtras(ip)));
    expect(findLettersOfKind('auth.reset')).toHaveLength(60);
    const before = findLettersByEmail(awa.email).length;
    await site.call('auth.requestReset', { email: awa.email }, makeExtras(HOME, phone));
    expect(findLettersByEmail(awa.email)).toHaveLength(before + 1);
    expect(findAlerts()[0]).toContain('letters.reset');
  });

  it('use up four of the six codes of a day: a browser of the desk gets the two others', async () => {
    const boss = world.superadmin();
    const signIn = { email: boss.email, password: WORLD_PASSWORD };
    setGraceDays(world, 7);
    const session = readCookie(await site.call('auth.signIn', signIn, makeExtras(HOME)));
    await site.call('secondFactor.requestLink', undefined, makeExtras(HOME, session));
    const token = readToken(world, boss.email, 'auth.entry');
    const desk = readCookie(
      await site.call('auth.enterByLink', { token }, makeExtras(HOME, session)),
      'laveo-device',
    );
    for (let i = 0; i < 20; i++) {
      await site.call('auth.requestInternalCode', {}, makeExtras(makeNetworkAddress(i)));
      world.clock.advance(MINUTE);
    }
    expect(findLettersOfKind('auth.code')).toHaveLength(4);
    for (let i = 0; i < 4; i++) {
      await site.call('auth.requestInternalCode', {}, makeExtras(HOME, desk));
      world.clock.advance(MINUTE);
    }
    expect(findLettersOfKind('auth.code')).toHaveLength(6);
    expect(findAlerts().map((line) => /"reason":"([\w.]+)"/.exec(line)?.[1])).toEqual([
      'code.stranger',
      'code.letter',
    ]);
  });
});
