import { desc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit, challenges, passkeys, recoveryCodes, sessions, users } from '#db/schema.ts';
import { DAY, MINUTE } from '#domain/format/calendar.ts';
import type { Browser } from '#testing/browserClient.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { type Served, serveWorld } from '#testing/http.ts';
import { type UserRow, WORLD_PASSWORD } from '#testing/people.ts';
import { updateRow } from '#testing/rows.ts';
import { Authenticator } from '#testing/secondFactor/authenticator.ts';
import {
  addPasskey,
  addTotp,
  computeCode,
  enterByLink,
  setGraceDays,
} from '#testing/secondFactor/secondFactors.ts';
import { aWorld, type World } from '#testing/world.ts';

let world: World;
let boss: UserRow;
beforeEach(async () => {
  world = await aWorld();
  boss = world.superadmin('Didier Yapi');
});
afterEach(() => world.close());

const signIn = (browser: Browser, { email }: UserRow) =>
  browser.caller.auth.signIn({ email, password: WORLD_PASSWORD });
const proveTotp = ({ caller }: Browser, code: string) => getRefusal(caller.secondFactor.proveTotp({ code }));
const proveByPassword = ({ caller }: Browser, password = WORLD_PASSWORD) =>
  getRefusal(caller.secondFactor.provePassword({ password }));
const isSignedIn = async ({ caller }: Browser) => (await caller.auth.me()).user !== null;
const readLastAct = () => world.db.select().from(audit).orderBy(desc(audit.sequence)).get()?.act;
const listSubjects = ({ email }: UserRow) =>
  world.mailbox.letters().flatMap(({ to, subject }) => (to === email ? [subject] : []));

/** The returned browser has passed the password and still owes the second step. */
async function passPasswordStep(user = boss): Promise<Browser> {
  const browser = world.browser();
  expect((await signIn(browser, user)).user).toBeNull();
  return browser;
}

describe('T-A13: a password known to an attacker', () => {
  let served: Served;
  beforeEach(async () => {
    served = await serveWorld(world);
  });
  afterEach(() => served.close());

  it('opens nothing at all of an account that has a second factor', async () => {
    await addTotp(world, world.browser(boss));
    const thief = await passPasswordStep();
    expect(await isSignedIn(thief)).toBe(false);
    const { caller } = thief;
    for (const call of [
      () => caller.dispatch.board({}),
      () => caller.people.list({ role: 'client' }),
      () => caller.profile.get(),
      () => caller.profile.changePassword({ current: WORLD_PASSWORD, password: 'une-phrase-de-passe' }),
      () => caller.secondFactor.list(),
      () => caller.secondFactor.startTotp(),
      () => caller.secondFactor.removeTotp(),
      () => caller.secondFactor.renewRecoveryCodes(),
      () => caller.secondFactor.provePassword({ password: WORLD_PASSWORD }),
    ])
      expect(await getRefusal(call())).toBe('NOT_SIGNED_IN');
    const cookie = thief.buildCookieHeader();
    const order = crypto.randomUUID();
    for (const path of ['/live', '/exports/clients.csv', `/factures/${order}.pdf`])
      expect([path, (await served.fetchPath(path, { cookie })).status]).toEqual([path, 401]);
    expect(world.db.select().from(users).where(eq(users.id, boss.id)).get()?.lastSeenAt).not.toBe(
      world.clock.now(),
    );
  });

  it('ends none of the owner’s sessions, however often it is used', async () => {
    const home = world.browser(boss);
    await addTotp(world, home);
    for (let i = 0; i < 11; i++) await passPasswordStep();
    expect(await isSignedIn(home)).toBe(true);
    expect(world.db.select().from(sessions).all()).toHaveLength(11);
  });

  it('ends half an hour later, and with the sign-out', async () => {
    await addTotp(world, world.browser(boss));
    const late = await passPasswordStep();
    expect((await late.caller.auth.me()).secondFactor).toEqual({ passkey: false, totp: true });
    world.clock.advance(30 * MINUTE);
    expect((await late.caller.auth.me()).secondFactor).toBeUndefined();
    const leaving = await passPasswordStep();
    await leaving.caller.auth.signOut();
    expect((await leaving.caller.auth.me()).secondFactor).toBeUndefined();
  });
});

describe('signing in with a second factor', () => {
  it('by a passkey opens the account with a new token', async () => {
    const { key } = await addPasskey(world, world.browser(boss));
    const phone = world.browser();
    expect(await signIn(phone, boss)).toEqual({ user: null, secondFactor: { passkey: true, totp: false } });
    const before = phone.cookies.get('laveo');
    const response = key.answerChallenge(await phone.caller.secondFactor.passkeyOptions());
    expect((await phone.caller.secondFactor.provePasskey({ response })).user.id).toBe(boss.id);
    expect(await isSignedIn(phone)).toBe(true);
    expect(phone.cookies.get('laveo')).not.toBe(before);
    const planted = world.browser();
    planted.cookies.set('laveo', before ?? '');
    expect((await planted.caller.auth.me()).secondFactor).toBeUndefined();
    expect(readLastAct()).toBe('secondFactor.provePasskey');
  });

  it('accepts no passkey of another account, origin, session or challenge, and no answer twice', async () => {
    const { key } = await addPasskey(world, world.browser(boss));
    const ali = world.admin();
    const others = await addPasskey(world, world.browser(ali));
    const provePasskey = (browser: Browser, response: ReturnType<Authenticator['answerChallenge']>) =>
      getRefusal(browser.caller.secondFactor.provePasskey({ response }));
    const phone = await passPasswordStep();
    const requestPasskeyOptions = () => phone.caller.secondFactor.passkeyOptions();
    const ofAli = others.key.answerChallenge(await requestPasskeyOptions());
    expect(await provePasskey(phone, ofAli)).toBe('PASSKEY_REFUSED');
    const elsewhere = new Authenticator('https://laveo.example');
    const ofOtherOrigin = elsewhere.answerChallenge(await requestPasskeyOptions());
    const disguised = { ...ofOtherOrigin, id: key.id, rawId: key.id };
    expect(await provePasskey(phone, disguised)).toBe('PASSKEY_REFUSED');
    const other = await passPasswordStep();
    const ofPhone = key.answerChallenge(await requestPasskeyOptions());
    expect(await provePasskey(other, ofPhone)).toBe('PASSKEY_REFUSED');
    const first = await requestPasskeyOptions();
    await requestPasskeyOptions();
    expect(await provePasskey(phone, key.answerChallenge(first))).toBe('PASSKEY_REFUSED');
    const late = key.answerChallenge(await requestPasskeyOptions());
    world.clock.advance(5 * MINUTE);
    expect(await provePasskey(phone, late)).toBe('PASSKEY_REFUSED');
    const right = key.answerChallenge(await requestPasskeyOptions());
    expect(await provePasskey(phone, right)).toBe('accepted');
    expect(await provePasskey(phone, right)).toBe('PASSKEY_REFUSED');
    world.db.update(passkeys).set({ counter: 10 }).run();
    const copied = key.answerChallenge(await requestPasskeyOptions());
    expect(await provePasskey(phone, copied)).toBe('PASSKEY_REFUSED');
  });

  it('by a code opens the account once for each code, also when two send it at the same moment', async () => {
    const { secret } = await addTotp(world, world.browser(boss));
    const code = await computeCode(world, secret);
    const both = [await passPasswordStep(), await passPasswordStep()];
    const outcomes = await Promise.all(both.map((browser) => proveTotp(browser, code)));
    expect(outcomes.sort()).toEqual(['FACTOR_CODE_WRONG', 'accepted']);
    expect(await proveTotp(await passPasswordStep(), code)).toBe('FACTOR_CODE_WRONG');
  });

  it('accepts the code of a phone that is half a minute slow, and none that is older', async () => {
    const { secret } = await addTotp(world, world.browser(boss));
    world.clock.advance(5 * MINUTE);
    const slow = await computeCode(world, secret);
    world.clock.advance(30_000);
    expect(await proveTotp(await passPasswordStep(), slow)).toBe('accepted');
    world.clock.advance(5 * MINUTE);
    const old = await computeCode(world, secret);
    world.clock.advance(60_000);
    expect(await proveTotp(await passPasswordStep(), old)).toBe('FACTOR_CODE_WRONG');
  });

  it('by a recovery code works once, and a letter says so', async () => {
    const { recoveryCodes: codes } = await addTotp(world, world.browser(boss));
    expect(new Set(codes).size).toBe(10);
    const typed = ` ${codes[3]?.toUpperCase().replaceAll('-', ' ')} `;
    const proveRecoveryCode = ({ caller }: Browser) =>
      getRefusal(caller.secondFactor.proveRecoveryCode({ code: typed }));
    const phone = await passPasswordStep();
    expect(await proveRecoveryCode(phone)).toBe('accepted');
    expect(await isSignedIn(phone)).toBe(true);
    expect(readLastAct()).toBe('secondFactor.proveRecoveryCode');
    expect(listSubjects(boss)).toContain('Un code de secours a servi');
    expect(await proveRecoveryCode(await passPasswordStep())).toBe('FACTOR_CODE_WRONG');
    expect((await phone.caller.secondFactor.list()).recoveryCodesLeft).toBe(9);
  });

  it('evaluates ten wrong codes in a quarter of an hour, and locks no known device out', async () => {
    world.close();
    world = await aWorld({ settings: { limitsFactor: 1 } });
    boss = world.superadmin();
    const home = world.browser();
    await signIn(home, boss);
    await enterByLink(world, home, boss);
    const { secret } = await addTotp(world, home);
    const thief = await passPasswordStep();
    const outcomes = [];
    for (let i = 0; i < 12; i++) outcomes.push(await proveTotp(thief, '000000'));
    expect(outcomes).toEqual([...Array(10).fill('FACTOR_CODE_WRONG'), 'TOO_MANY', 'TOO_MANY']);
    await signIn(home, boss);
    expect(await proveTotp(home, await computeCode(world, secret))).toBe('accepted');
  });

  it('leaves the sign-in of everybody else as it was', async () => {
    expect(Object.keys(await signIn(world.browser(), world.client()))).toEqual(['user']);
    expect(Object.keys(await signIn(world.browser(), world.livreur()))).toEqual(['user']);
  });
});

describe('an account of the desk without a second factor', () => {
  const none = { passkey: false, totp: false };

  it.each(['admin', 'superadmin'] as const)(
    'of an %s is asked at each sign-in, for the days that the house gives, then may only add one',
    async (role) => {
      setGraceDays(world, 7);
      const person = world[role]();
      const home = world.browser();
      expect(await signIn(home, person)).toEqual({ user: null, secondFactor: none });
      const entered = { user: { id: person.id }, secondFactor: none };
      expect(await enterByLink(world, home, person)).toMatchObject(entered);
      expect(await home.caller.secondFactor.list()).toMatchObject({ mayEnrol: true });
      world.clock.advance(7 * DAY - 1000);
      expect(await signIn(home, person)).toMatchObject(entered);
      expect(await home.caller.secondFactor.list()).toMatchObject({ mayEnrol: false });
      world.clock.advance(1000);
      expect(await signIn(home, person)).toEqual({ user: null, secondFactor: none });
      expect(await getRefusal(home.caller.dispatch.board({}))).toBe('NOT_SIGNED_IN');
      expect(await proveByPassword(home)).toBe('NOT_SIGNED_IN');
      expect(await enterByLink(world, home, person)).toEqual({ user: null, secondFactor: none });
      await addTotp(world, home);
      expect(await isSignedIn(home)).toBe(true);
      expect((await home.caller.dispatch.board({})).items).toEqual([]);
    },
  );

  it('of the demonstration is never asked, and takes no second factor', async () => {
    updateRow(world.db, users, boss.id, { demo: true });
    const phone = world.browser();
    expect(Object.keys(await signIn(phone, boss))).toEqual(['user']);
    expect(await getRefusal(phone.caller.secondFactor.startTotp())).toBe('FORBIDDEN');
    world.clock.advance(60 * MINUTE);
    expect(await getRefusal(phone.caller.auth.reopenDoor())).toBe('accepted');
  });

  it('ends its sessions elsewhere with its first factor, and stores no code that can be read', async () => {
    const here = world.browser(boss);
    const elsewhere = world.browser(boss);
    const { recoveryCodes: codes } = await addPasskey(world, here);
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false]);
    const stored = JSON.stringify(world.db.select().from(recoveryCodes).all());
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''));
    const { challenge } = await here.caller.secondFactor.startPasskey();
    expect(JSON.stringify(world.db.select().from(challenges).all())).not.toContain(challenge);
    expect(listSubjects(boss)).toEqual(['Une seconde étape protège votre compte']);
  });

  it('may remove a factor, but not the last one once one is required', async () => {
    setGraceDays(world, 14);
    const phone = world.browser();
    await signIn(phone, boss);
    await enterByLink(world, phone, boss);
    const { key } = await addPasskey(world, phone);
    const { secondFactor } = phone.caller;
    expect((await secondFactor.removePasskey({ id: key.id })).recoveryCodesLeft).toBe(0);
    const { key: second } = await addPasskey(world, phone);
    world.clock.advance(14 * DAY);
    const back = await passPasswordStep();
    const response = second.answerChallenge(await back.caller.secondFactor.passkeyOptions());
    await back.caller.secondFactor.provePasskey({ response });
    expect(await getRefusal(back.caller.secondFactor.removePasskey({ id: second.id }))).toBe('LAST_FACTOR');
    await addTotp(world, back);
    expect((await back.caller.secondFactor.removePasskey({ id: second.id })).totp).not.toBeNull();
    expect(await getRefusal(back.caller.secondFactor.removeTotp())).toBe('LAST_FACTOR');
  });

  it('gets new recovery codes in place of the old ones', async () => {
    const phone = world.browser(boss);
    const { recoveryCodes: before } = await addTotp(world, phone);
    const { recoveryCodes: after } = await phone.caller.secondFactor.renewRecoveryCodes();
    const proveRecoveryCode = (code = '') =>
      getRefusal(phone.caller.secondFactor.proveRecoveryCode({ code }));
    expect([await proveRecoveryCode(before[0]), await proveRecoveryCode(after[0])]).toEqual([
      'FACTOR_CODE_WRONG',
      'accepted',
    ]);
  });
});

describe('an act on accounts or money', () => {
  it('needs a proof of the last ten minutes, which the password gives without a factor', async () => {
    const phone = world.browser(boss);
    const deactivateClient = () =>
      getRefusal(phone.caller.people.setActive({ userId: world.client().id, active: false }));
    expect(await deactivateClient()).toBe('accepted');
    world.clock.advance(10 * MINUTE + 1);
    expect(await deactivateClient()).toBe('STEP_UP_REQUIRED');
    expect((await phone.caller.dispatch.board({})).items).toEqual([]);
    expect(await proveByPassword(phone, 'autre chose')).toBe('PASSWORD_WRONG');
    expect(await deactivateClient()).toBe('STEP_UP_REQUIRED');
    await phone.caller.secondFactor.provePassword({ password: WORLD_PASSWORD });
    expect(await deactivateClient()).toBe('accepted');
  });

  it('needs the second factor where there is one: the password is none', async () => {
    const phone = world.browser(boss);
    const { secret } = await addTotp(world, phone);
    world.clock.advance(10 * MINUTE + 1);
    expect(await proveByPassword(phone)).toBe('FORBIDDEN');
    expect(await getRefusal(phone.caller.secondFactor.removeTotp())).toBe('STEP_UP_REQUIRED');
    await phone.caller.profile.changePassword({ current: WORLD_PASSWORD, password: 'une-phrase-de-passe' });
    expect(await getRefusal(phone.caller.auth.reopenDoor())).toBe('STEP_UP_REQUIRED');
    await phone.caller.secondFactor.proveTotp({ code: await computeCode(world, secret) });
    expect(await getRefusal(phone.caller.auth.reopenDoor())).toBe('accepted');
  });

  it('F27: is refused by a proof that is too old, also once the clock has been set back', async () => {
    const phone = world.browser(boss);
    world.clock.advance(10 * MINUTE + 1);
    world.deps.steadyNow();
    world.clock.advance(-10 * MINUTE);
    expect(await getRefusal(phone.caller.auth.reopenDoor())).toBe('STEP_UP_REQUIRED');
  });

  it('so does an export over HTTP, before anything is written', async () => {
    const served = await serveWorld(world);
    const cookie = served.cookieOf(boss);
    world.clock.advance(10 * MINUTE + 1);
    const answer = await served.fetchPath('/exports/clients.csv', { cookie });
    expect([answer.status, answer.headers.get('x-refusal')]).toEqual([403, 'STEP_UP_REQUIRED']);
    expect(world.db.select().from(audit).all()).toEqual([]);
    await served.close();
  });
});
