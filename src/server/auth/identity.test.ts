import { describe, expect, it } from 'vitest';
import { sessions, users } from '#db/schema.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { AWA, listTokens } from '#testing/links.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { openSite } from '#testing/site.ts';
import { aWorld } from '#testing/world.ts';
import { purgeExpiredRows } from '../upkeep/housekeeping.ts';

const ATTACKER = { ...AWA, fullname: 'Un Autre', password: 'celui du voleur' };

const world = openWorld();
const site = openFixture(
  () => openSite(world),
  (one) => one.close(),
);

const trySignIn = (password: string) =>
  getRefusal(world.visitor().auth.signIn({ email: AWA.email, password }));
const countSessions = () => world.db.select().from(sessions).all().length;

describe('T-A3: somebody else signs up with my address', () => {
  it('before me: I sign up, confirm, and his password opens nothing', async () => {
    await world.visitor().auth.signUp(ATTACKER);
    expect(await trySignIn(ATTACKER.password)).toBe('EMAIL_NOT_CONFIRMED');
    world.clock.advance(60_000);
    const owner = world.browser();
    await owner.caller.auth.signUp(AWA);
    const [strangersToken = '', my = ''] = listTokens(world, AWA.email, 'auth.confirm');
    await owner.caller.auth.confirmEmail({ token: my });
    expect(countSessions()).toBe(1);
    expect(await trySignIn(ATTACKER.password)).toBe('WRONG_CREDENTIALS');
    expect(await trySignIn(AWA.password)).toBe('accepted');
    expect(await getRefusal(world.visitor().auth.confirmEmail({ token: strangersToken }))).toBe(
      'LINK_EXPIRED',
    );
    expect(
      world.db
        .select()
        .from(users)
        .all()
        .map((u) => u.fullname),
    ).toEqual(['Awa Koné']);
  });

  it('after me, before I confirm: my letter still confirms what I asked for', async () => {
    const owner = world.browser();
    await owner.caller.auth.signUp(AWA);
    world.clock.advance(60_000);
    await world.browser().caller.auth.signUp(ATTACKER);
    const [my = ''] = listTokens(world, AWA.email, 'auth.confirm');
    await owner.caller.auth.confirmEmail({ token: my });
    expect(await trySignIn(ATTACKER.password)).toBe('WRONG_CREDENTIALS');
    expect(await trySignIn(AWA.password)).toBe('accepted');
  });

  // A letter does not tell which of two sign-ups is the owner’s, so its link fails in a browser that made neither.
  it('after me, and I read my mail on another device: nothing is confirmed until I sign up there too', async () => {
    await world.browser().caller.auth.signUp(AWA);
    world.clock.advance(60_000);
    await world.browser().caller.auth.signUp(ATTACKER);
    const elsewhere = world.browser();
    const tryLink = (token: string) => getRefusal(elsewhere.caller.auth.confirmEmail({ token }));
    const readTokens = () => listTokens(world, AWA.email, 'auth.confirm');
    for (const token of [...readTokens(), ...readTokens()])
      expect(await tryLink(token)).toBe('SIGN_UPS_DIFFER');
    await elsewhere.caller.auth.resendConfirmation({ email: AWA.email });
    expect(await tryLink(readTokens().at(-1) ?? '')).toBe('SIGN_UPS_DIFFER');
    expect(countSessions()).toBe(0);

    world.clock.advance(3600_000);
    await elsewhere.caller.auth.signUp(AWA);
    expect(await tryLink(readTokens().at(-1) ?? '')).toBe('accepted');
    expect(await trySignIn(ATTACKER.password)).toBe('WRONG_CREDENTIALS');
    expect(await trySignIn(AWA.password)).toBe('accepted');
    expect(world.db.select().from(users).all()).toMatchObject([{ fullname: AWA.fullname, role: 'client' }]);
  });

  it('after me, and my link has run out: asked for again where I signed up, it confirms mine', async () => {
    const owner = world.browser();
    await owner.caller.auth.signUp(AWA);
    world.clock.advance(23 * 3600_000);
    await world.browser().caller.auth.signUp(ATTACKER);
    world.clock.advance(2 * 3600_000);
    purgeExpiredRows(world.deps);
    await owner.caller.auth.resendConfirmation({ email: AWA.email });
    const again = listTokens(world, AWA.email, 'auth.confirm').at(-1) ?? '';
    expect(await getRefusal(world.browser().caller.auth.confirmEmail({ token: again }))).toBe(
      'SIGN_UPS_DIFFER',
    );
    expect(await getRefusal(owner.caller.auth.confirmEmail({ token: again }))).toBe('accepted');
    expect(await trySignIn(ATTACKER.password)).toBe('WRONG_CREDENTIALS');
    expect(await trySignIn(AWA.password)).toBe('accepted');
  });

  it('asked for again from another device, my sign-up alone is still known as mine', async () => {
    await world.browser().caller.auth.signUp(AWA);
    world.clock.advance(60_000);
    const elsewhere = world.browser();
    await elsewhere.caller.auth.resendConfirmation({ email: AWA.email });
    const [, again = ''] = listTokens(world, AWA.email, 'auth.confirm');
    await elsewhere.caller.auth.confirmEmail({ token: again });
    expect(await trySignIn(AWA.password)).toBe('accepted');
  });

  it('after me, and I open his letter in the browser that I signed up with: mine is confirmed', async () => {
    const owner = world.browser();
    await owner.caller.auth.signUp(AWA);
    world.clock.advance(60_000);
    await world.browser().caller.auth.signUp(ATTACKER);
    const [, strangersToken = ''] = listTokens(world, AWA.email, 'auth.confirm');
    await owner.caller.auth.confirmEmail({ token: strangersToken });
    expect(await trySignIn(ATTACKER.password)).toBe('WRONG_CREDENTIALS');
    expect(await trySignIn(AWA.password)).toBe('accepted');
  });

  it('a reset never confirms a stranger’s name, phone, role or password', async () => {
    await world.browser().caller.auth.signUpLivreur(ATTACKER);
    const owner = world.browser();
    await owner.caller.auth.requestReset({ email: AWA.email });
    const [token = ''] = listTokens(world, AWA.email, 'auth.reset');
    const reset = { token, password: AWA.password };
    expect(await getRefusal(owner.caller.auth.checkReset({ token }))).toBe('SIGN_UPS_DIFFER');
    expect(await getRefusal(owner.caller.auth.resetPassword(reset))).toBe('SIGN_UPS_DIFFER');
    expect(world.db.select().from(users).get()?.confirmedAt).toBeNull();
    await owner.caller.auth.signUp(AWA);
    await owner.caller.auth.resetPassword(reset);
    expect(world.db.select().from(users).all()).toMatchObject([
      { fullname: AWA.fullname, phone: '+2250701020304', role: 'client' },
    ]);
    expect(await trySignIn(ATTACKER.password)).toBe('WRONG_CREDENTIALS');
    expect(await trySignIn(AWA.password)).toBe('accepted');
  });

  it('a reset where I signed up confirms what I typed, whoever signed up after me', async () => {
    const owner = world.browser();
    await owner.caller.auth.signUp(AWA);
    world.clock.advance(60_000);
    await world.browser().caller.auth.signUpLivreur(ATTACKER);
    await owner.caller.auth.requestReset({ email: AWA.email });
    const [token = ''] = listTokens(world, AWA.email, 'auth.reset');
    await owner.caller.auth.resetPassword({ token, password: 'un nouveau mot' });
    expect(world.db.select().from(users).all()).toMatchObject([{ fullname: AWA.fullname, role: 'client' }]);
    expect(countSessions()).toBe(0);
    expect(await trySignIn(ATTACKER.password)).toBe('WRONG_CREDENTIALS');
    expect(await trySignIn('un nouveau mot')).toBe('accepted');
  });

  it('as often as he likes: I sign up all the same, get no more than three letters an hour, and any of them is mine', async () => {
    const limited = await aWorld({ settings: { limitsFactor: 1 } });
    for (let i = 0; i < 20; i++) {
      const stranger = limited.browser(undefined, `198.51.${i}.1`).caller.auth;
      await getRefusal(stranger.signUp(ATTACKER));
      await stranger.resendConfirmation({ email: AWA.email });
    }
    const owner = limited.browser();
    await owner.caller.auth.signUp(AWA);
    const readTokens = listTokens(limited, AWA.email, 'auth.confirm');
    expect(readTokens).toHaveLength(3);
    const { user } = await owner.caller.auth.confirmEmail({ token: readTokens[0] ?? '' });
    expect(user).toMatchObject({ fullname: AWA.fullname, role: 'client' });
    limited.close();
  });

  it('what nobody confirms is gone after 48 hours', async () => {
    await world.visitor().auth.signUp(ATTACKER);
    world.clock.advance(48 * 3600_000 + 1);
    purgeExpiredRows(world.deps);
    expect(world.db.select().from(users).all()).toHaveLength(0);
  });
});

describe('T-A5: a session planted before the login', () => {
  it('is never adopted, and a token outside the cookie is nothing', async () => {
    const awa = world.client();
    const planted = 'A'.repeat(43);
    const signIn = await site.call(
      'auth.signIn',
      { email: awa.email, password: WORLD_PASSWORD },
      { cookie: `laveo=${planted}` },
    );
    const cookie = signIn.headers['set-cookie']?.find((c) => c.startsWith('laveo=')) ?? '';
    expect(cookie).toMatch(/^laveo=[A-Za-z0-9]{43}; .*HttpOnly; SameSite=Lax/);
    expect(cookie).not.toContain(planted);
    const token = /laveo=([^;]+)/.exec(cookie)?.[1] ?? '';
    expect((await site.query('profile.get', { cookie: `laveo=${planted}` })).status).toBe(401);
    expect((await site.query(`profile.get?laveo=${token}&token=${token}`)).status).toBe(401);
    const inBody = { fullname: 'Awa Koné', phone: '07 01 02 03 04', laveo: token, token };
    expect((await site.call('profile.update', inBody)).status).toBe(401);
    expect((await site.query('profile.get', { headers: { authorization: `Bearer ${token}` } })).status).toBe(
      401,
    );
    expect((await site.query('profile.get', { cookie: `laveo=${token}` })).status).toBe(200);
  });

  it('changes at confirmation and at a change of password', async () => {
    const owner = world.browser();
    await owner.caller.auth.signUp(AWA);
    owner.cookies.set('laveo', 'B'.repeat(43));
    await owner.caller.auth.confirmEmail({ token: listTokens(world, AWA.email, 'auth.confirm')[0] ?? '' });
    const confirmed = owner.cookies.get('laveo');
    expect(confirmed).not.toBe('B'.repeat(43));
    await owner.caller.profile.changePassword({ current: AWA.password, password: 'un nouveau mot' });
    expect(owner.cookies.get('laveo')).not.toBe(confirmed);
    expect(countSessions()).toBe(1);
  });
});
