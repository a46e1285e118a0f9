import { describe, expect, it } from 'vitest';
import type { Browser } from '#testing/browserClient.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { AWA, listTokens, readToken } from '#testing/links.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { findKnownDeviceId } from './throttles/devices.ts';

const world = openWorld();
const visitor = openFixture(() => ({ auth: world.visitor().auth }));
const tryReset = (token: string, password = 'un nouveau mot') =>
  getRefusal(visitor.auth.resetPassword({ token, password }));
const signIn = (email: string, password: string) => visitor.auth.signIn({ email, password });

describe('a forgotten password', () => {
  it('is replaced through the letter, and every session ends', async () => {
    const awa = world.client();
    const phone = world.browser(awa);
    expect(await visitor.auth.requestReset({ email: awa.email })).toEqual({ sent: true });
    expect(await tryReset(readToken(world, awa.email, 'auth.reset'))).toBe('accepted');
    expect((await phone.caller.auth.me()).user).toBeNull();
    expect(await getRefusal(signIn(awa.email, WORLD_PASSWORD))).toBe('WRONG_CREDENTIALS');
    expect((await signIn(awa.email, 'un nouveau mot')).user?.id).toBe(awa.id);
    expect(world.mailbox.letters().map((l) => l.subject)).toContain('Votre mot de passe a changé');
  });

  it('confirms the address too: the letter came to it', async () => {
    await visitor.auth.signUp(AWA);
    await visitor.auth.requestReset({ email: AWA.email });
    expect(await tryReset(readToken(world, AWA.email, 'auth.reset'))).toBe('accepted');
    expect((await signIn(AWA.email, 'un nouveau mot')).user?.role).toBe('client');
    const confirmation = readToken(world, AWA.email, 'auth.confirm');
    expect(await getRefusal(visitor.auth.confirmEmail({ token: confirmation }))).toBe('LINK_EXPIRED');
  });

  it('a new request voids the link before it; an hour voids both', async () => {
    const awa = world.client();
    await visitor.auth.requestReset({ email: awa.email });
    world.clock.advance(1);
    await visitor.auth.requestReset({ email: awa.email });
    const [first = '', second = ''] = listTokens(world, awa.email, 'auth.reset');
    expect(await tryReset(first)).toBe('LINK_EXPIRED');
    world.clock.advance(3600_000);
    expect(await tryReset(second)).toBe('LINK_EXPIRED');
  });

  it('the desk may not choose a password of any list, and its link stays good', async () => {
    const boss = world.superadmin();
    await visitor.auth.requestReset({ email: boss.email });
    const token = readToken(world, boss.email, 'auth.reset');
    expect(await tryReset(token, 'motdepasse2026')).toBe('PASSWORD_TOO_COMMON');
    expect(await tryReset(token, 'trois pagnes au soleil')).toBe('accepted');
  });

  it('keeps the browser it was asked from known, and forgets the others', async () => {
    const awa = world.client();
    const [laptop, phone] = [world.browser(), world.browser()];
    for (const own of [laptop, phone])
      await own.caller.auth.signIn({ email: awa.email, password: WORLD_PASSWORD });
    const isKnown = async (browser: Browser) => findKnownDeviceId(await browser.makeCtx(), awa.id) !== null;
    await laptop.caller.auth.requestReset({ email: awa.email });
    const token = readToken(world, awa.email, 'auth.reset');
    await world.browser().caller.auth.resetPassword({ token, password: 'un nouveau mot' });
    expect([await isKnown(laptop), await isKnown(phone)]).toEqual([true, false]);
    const stranger = world.browser();
    await stranger.caller.auth.requestReset({ email: awa.email });
    const other = readToken(world, awa.email, 'auth.reset');
    await phone.caller.auth.resetPassword({ token: other, password: 'un autre mot' });
    expect(await isKnown(laptop)).toBe(false);
  });
});
