import { describe, expect, it } from 'vitest';
import { outbox, users } from '#db/schema.ts';
import { HOUR, MINUTE } from '#domain/format/calendar.ts';
import { AWA } from '#testing/links.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import type { RawAnswer } from '#testing/rawRequest.ts';
import { updateRow } from '#testing/rows.ts';
import { openSite, readCookie } from '#testing/site.ts';
import { aWorld } from '#testing/world.ts';
import { releaseNextLetter } from '../mail/letterTurns.ts';
import { createSender } from '../mail/sender.ts';
import type { Transport } from '../mail/transport.ts';

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
async function flood(
  strike: (ip: string, i: number) => Promise<unknown>,
  { networks, posts }: { networks: number; posts: number },
): Promise<void> {
  for (let first = 0; first < posts; first += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => strike(makeNetworkAddress((first + i) % networks), first + i)),
    );
}
const floodFromNetworks = (strike: (ip: string, i: number) => Promise<unknown>) =>
  flood(strike, { networks: NETWORKS, posts: NETWORKS });
/** Ten networks leave some letters to others, and forty one or two. */
const TEN_NETWORKS = { networks: 10, posts: 300 };
const FORTY_NETWORKS = { networks: 40, posts: 400 };

/** Further networks take one letter each, until none is left to any. */
async function useUp(
  cap: 'letters.anonymous' | 'letters.reset',
  strike: (ip: string, i: number) => Promise<unknown>,
) {
  await flood(strike, FORTY_NETWORKS);
  const hasShareLeft = () => {
    try {
      world.deps.limits.checkShare(cap, HOME);
      return true;
    } catch {
      return false;
    }
  };
  for (let i = 1000; hasShareLeft(); i++) await strike(makeNetworkAddress(i), i);
}

const readWait = ({ data }: RawAnswer) => (data as { waitSeconds: number }).waitSeconds;

const createTransport = (deliver: (to: string) => void): Transport => ({
  pauseMs: 0,
  staysHere: false,
  deliver: async ({ to }) => {
    deliver(to);
    return { outcome: 'sent' };
  },
});
async function sendDueLetters(): Promise<string[]> {
  const sent: string[] = [];
  const sender = createSender(
    world.deps,
    createTransport((to) => sent.push(to)),
  );
  while (await sender.step());
  return sent;
}

const findLettersOfKind = (kind: string) => world.mailbox.letters().filter((letter) => letter.kind === kind);
const findLettersByEmail = (email: string) => world.mailbox.letters().filter(({ to }) => to === email);
const listQueued = () =>
  world.db
    .select()
    .from(outbox)
    .all()
    .filter(({ network }) => network !== null);
const findAlerts = () => world.lines.filter((line) => line.includes('cap reached'));

describe('T-V9: strangers who ask for letters', { timeout: 600_000 }, () => {
  it('from 300 networks use up their share only: a confirmed person’s reset and a code leave within a minute', async () => {
    stubHashing();
    const boss = world.superadmin();
    const awa = world.client();
    await floodFromNetworks(signUpStranger);
    await site.call('auth.requestReset', { email: awa.email }, makeExtras(HOME));
    await site.call('auth.requestInternalCode', {}, makeExtras(HOME));
    const sent = await sendDueLetters();
    expect(sent.slice(0, 2)).toEqual([boss.email, awa.email]);
    expect(sent).toHaveLength(80 + 2);
  });

  it('and reach the cap are reported once an hour, as an error, and the owner reads it on the panel', async () => {
    stubHashing();
    const boss = world.superadmin();
    const readCaps = () => world.as(boss).outbox.caps();
    expect(await readCaps()).toEqual({ reached: [], waiting: 0 });
    await floodFromNetworks(signUpStranger);
    expect(findAlerts()).toHaveLength(1);
    expect(findAlerts()[0]).toContain('"level":"error"');
    expect(findAlerts()[0]).toContain('letters.anonymous');
    expect(await readCaps()).toEqual({
      reached: [{ cap: 'letters.anonymous', at: world.clock.now() }],
      waiting: listQueued().length,
    });
    world.clock.advance(HOUR);
    await floodFromNetworks(signUpStranger);
    expect(findAlerts()).toHaveLength(2);
    world.clock.advance(24 * HOUR);
    expect((await readCaps()).reached).toEqual([]);
  });

  it('from 256 addresses of one network leave two thirds to all others', async () => {
    stubHashing();
    for (let i = 0; i < 256; i++) await signUpStranger(`41.0.0.${i}`, i);
    expect(world.mailbox.letters().length - listQueued().length).toBe(27);
    expect(listQueued()).toHaveLength(20);
    expect(readWait(await signUpStranger(HOME, 9000))).toBe(0);
  });
});

describe('T-V9: networks that know the addresses of 300 clients', { timeout: 600_000 }, () => {
  it('leave something to an eleventh network when they are ten', async () => {
    const clients = Array.from({ length: NETWORKS }, () => world.client().email);
    await flood(
      (ip, i) => site.call('auth.requestReset', { email: clients[i] }, makeExtras(ip)),
      TEN_NETWORKS,
    );
    const awa = world.client();
    await site.call('auth.requestReset', { email: awa.email }, makeExtras(HOME));
    expect(findLettersByEmail(awa.email)).toHaveLength(1);
  });

  it('cannot use up the reset of another one, asked for in a browser that nobody knows', async () => {
    const clients = Array.from({ length: NETWORKS }, () => world.client().email);
    const requestOthersReset = (ip: string, i: number) =>
      site.call('auth.requestReset', { email: clients[i % NETWORKS] }, makeExtras(ip));
    await useUp('letters.reset', requestOthersReset);
    expect(findAlerts()[0]).toContain('letters.reset');
    const awa = world.client();
    for (let i = 0; i < 3; i++) await site.call('auth.requestReset', { email: awa.email }, makeExtras(HOME));
    expect(findLettersByEmail(awa.email)).toHaveLength(1);
    // The link of the reserve lives as long as the reserve is used up.
    world.clock.advance(HOUR);
    await useUp('letters.reset', requestOthersReset);
    await site.call('auth.requestReset', { email: awa.email }, makeExtras(HOME));
    expect(findLettersByEmail(awa.email)).toHaveLength(2);
  });

  it('send each client one letter an hour beyond the cap, and none more', async () => {
    const clients = Array.from({ length: NETWORKS }, () => world.client().email);
    for (let i = 0; i < 2; i++)
      await flood(
        (ip, n) => site.call('auth.requestReset', { email: clients[n] }, makeExtras(ip)),
        FORTY_NETWORKS,
      );
    const counts = clients.map((email) => findLettersByEmail(email).length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(2);
    expect(counts.filter((count) => count > 1).length).toBeLessThanOrEqual(60);
  });

  it('take nothing from a browser that the account knows, even when they ask for its own address', async () => {
    const awa = world.client();
    const signIn = { email: awa.email, password: WORLD_PASSWORD };
    const phone = readCookie(await site.call('auth.signIn', signIn, makeExtras(HOME)), 'laveo-device');
    await flood((ip) => site.call('auth.requestReset', { email: awa.email }, makeExtras(ip)), FORTY_NETWORKS);
    const before = findLettersByEmail(awa.email).length;
    expect(before).toBe(3);
    await site.call('auth.requestReset', { email: awa.email }, makeExtras(HOME, phone));
    expect(findLettersByEmail(awa.email)).toHaveLength(before + 1);
  });

  it('take nothing from a superadmin, whose letters no cap of the house holds back', async () => {
    const clients = Array.from({ length: NETWORKS }, () => world.client().email);
    const boss = world.superadmin();
    await flood(
      (ip, i) => site.call('auth.requestReset', { email: clients[i % NETWORKS] }, makeExtras(ip)),
      FORTY_NETWORKS,
    );
    for (let i = 0; i < 4; i++) await site.call('auth.requestReset', { email: boss.email }, makeExtras(HOME));
    expect(findLettersByEmail(boss.email)).toHaveLength(3);
  });
});

describe('T-V9: sign-ups beyond the cap of the house', { timeout: 600_000 }, () => {
  it('wait their turn, one a minute, first that of a network that had none', async () => {
    stubHashing();
    await useUp('letters.anonymous', signUpStranger);
    await sendDueLetters();
    const waiting = listQueued().length;
    expect(waiting).toBeGreaterThan(100);
    expect(readWait(await signUpStranger(HOME, 9000))).toBe(60);
    expect(await sendDueLetters()).toEqual([]);
    releaseNextLetter(world.deps);
    expect(await sendDueLetters()).toEqual(['inconnu9000@exemple.ci']);
    // A second one of this network waits for those that have had as few, and for no more.
    expect(readWait(await signUpStranger(HOME, 9001))).toBeLessThan(10 * 60);
    expect(listQueued()).toHaveLength(waiting + 1);
  });

  it('survive a restart, and end with the link that they hold', async () => {
    stubHashing();
    await useUp('letters.anonymous', signUpStranger);
    await sendDueLetters();
    await signUpStranger(HOME, 9000);
    const restarted = await aWorld({ store: world.store, at: world.clock.now() });
    releaseNextLetter(restarted.deps);
    expect(await sendDueLetters()).toHaveLength(1);
    world.clock.advance(25 * HOUR);
    while (listQueued().length > 0) releaseNextLetter(world.deps);
    expect(await sendDueLetters()).toEqual([]);
  });

  it('are refused for some minutes only, once a network has twenty that wait', async () => {
    stubHashing();
    for (let i = 0; i < 60; i++) await signUpStranger('41.0.0.7', i);
    const answer = await signUpStranger('41.0.0.8', 9000);
    expect([answer.status, Number(answer.headers['retry-after'])]).toEqual([429, 300]);
    expect(readWait(await signUpStranger(HOME, 9001))).toBe(0);
  });

  it('asked for again wait too: the link goes to a person who has signed up', async () => {
    stubHashing();
    await signUpStranger(HOME, 9000);
    await useUp('letters.anonymous', signUpStranger);
    world.clock.advance(MINUTE);
    const email = 'inconnu9000@exemple.ci';
    const before = findLettersByEmail(email).length;
    await site.call('auth.resendConfirmation', { email }, makeExtras('102.9.9.9'));
    expect(findLettersByEmail(email)).toHaveLength(before + 1);
  });
});

describe('strangers who ask for codes', { timeout: 600_000 }, () => {
  it('use up four of the six codes of a day, one a network: a browser of the desk gets the two others', async () => {
    const boss = world.superadmin();
    // An account of the demonstration enters without a second factor.
    updateRow(world.db, users, boss.id, { demo: true });
    const signIn = { email: boss.email, password: WORLD_PASSWORD };
    const desk = readCookie(await site.call('auth.signIn', signIn, makeExtras(HOME)), 'laveo-device');
    for (let i = 0; i < 5; i++) {
      await site.call('auth.requestInternalCode', {}, makeExtras(`41.0.0.${i}`));
      world.clock.advance(MINUTE);
    }
    expect(findLettersOfKind('auth.code')).toHaveLength(1);
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
