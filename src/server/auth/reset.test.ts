import { describe, expect, it } from 'vitest';
import { AWA, listTokens, readRefusal, readToken } from '#testing/links.ts';
import { openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';

const world = openWorld();

describe('a forgotten password', () => {
  it('is replaced through the letter, and every session ends', async () => {
    const awa = world.client();
    const phone = world.browser(awa);
    const { auth } = world.visitor();
    expect(await auth.requestReset({ email: awa.email })).toEqual({ sent: true });
    await auth.resetPassword({
      token: readToken(world, awa.email, 'auth.reset'),
      password: 'un nouveau mot',
    });
    expect((await phone.caller.auth.me()).user).toBeNull();
    expect(await readRefusal(auth.signIn({ email: awa.email, password: WORLD_PASSWORD }))).toBe(
      'WRONG_CREDENTIALS',
    );
    expect((await auth.signIn({ email: awa.email, password: 'un nouveau mot' })).user?.id).toBe(awa.id);
    expect(world.mailbox.letters().map((l) => l.subject)).toContain('Votre mot de passe a changé');
  });

  it('confirms the address too: the letter came to it', async () => {
    const { auth } = world.visitor();
    await auth.signUp(AWA);
    await auth.requestReset({ email: AWA.email });
    await auth.resetPassword({
      token: readToken(world, AWA.email, 'auth.reset'),
      password: 'un nouveau mot',
    });
    expect((await auth.signIn({ email: AWA.email, password: 'un nouveau mot' })).user?.role).toBe('client');
    const confirmation = readToken(world, AWA.email, 'auth.confirm');
    expect(await readRefusal(auth.confirmEmail({ token: confirmation }))).toBe('LINK_EXPIRED');
  });

  it('a new request voids the link before it; an hour voids both', async () => {
    const awa = world.client();
    const { auth } = world.visitor();
    await auth.requestReset({ email: awa.email });
    world.clock.advance(1);
    await auth.requestReset({ email: awa.email });
    const [first = '', second = ''] = listTokens(world, awa.email, 'auth.reset');
    const tryReset = (token: string) =>
      readRefusal(auth.resetPassword({ token, password: 'un nouveau mot' }));
    expect(await tryReset(first)).toBe('LINK_EXPIRED');
    world.clock.advance(3600_000);
    expect(await tryReset(second)).toBe('LINK_EXPIRED');
  });

  it('the desk may not choose a password of any list, and its link stays good', async () => {
    const boss = world.superadmin();
    const { auth } = world.visitor();
    await auth.requestReset({ email: boss.email });
    const token = readToken(world, boss.email, 'auth.reset');
    expect(await readRefusal(auth.resetPassword({ token, password: 'motdepasse2026' }))).toBe(
      'PASSWORD_TOO_COMMON',
    );
    expect(await readRefusal(auth.resetPassword({ token, password: 'trois pagnes au soleil' }))).toBe('OK');
  });
});
