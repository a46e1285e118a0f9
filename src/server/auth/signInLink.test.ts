import { describe, expect, it } from 'vitest';
import { getRefusal } from '#testing/getRefusal.ts';
import { AWA, listTokens, readToken } from '#testing/links.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';

const world = openWorld();
const visitor = openFixture(() => ({ auth: world.visitor().auth }));
const enterByLink = (token: string) => world.browser().caller.auth.enterByLink({ token });
const listLinks = (email: string) => listTokens(world, email, 'auth.signInLink');

describe('a client without a password at hand', () => {
  it('enters by the link of a letter, once', async () => {
    const awa = world.client();
    expect(await visitor.auth.requestSignInLink({ email: awa.email })).toEqual({ sent: true });
    const token = readToken(world, awa.email, 'auth.signInLink');
    const phone = world.browser();
    expect((await phone.caller.auth.enterByLink({ token })).user?.id).toBe(awa.id);
    expect((await phone.caller.auth.me()).user?.id).toBe(awa.id);
    expect(await getRefusal(enterByLink(token))).toBe('ENTRY_LINK_EXPIRED');
  });

  it('has one link at a time, for an hour', async () => {
    const awa = world.client();
    await visitor.auth.requestSignInLink({ email: awa.email });
    await visitor.auth.requestSignInLink({ email: awa.email });
    const [first = '', second = ''] = listLinks(awa.email);
    expect(await getRefusal(enterByLink(first))).toBe('ENTRY_LINK_EXPIRED');
    world.clock.advance(3_600_000);
    expect(await getRefusal(enterByLink(second))).toBe('ENTRY_LINK_EXPIRED');
  });

  it('loses the link with a new password, or when the account is deactivated', async () => {
    const awa = world.client();
    await visitor.auth.requestSignInLink({ email: awa.email });
    await visitor.auth.requestReset({ email: awa.email });
    const token = readToken(world, awa.email, 'auth.reset');
    await visitor.auth.resetPassword({ token, password: 'trois pagnes au soleil' });
    expect(await getRefusal(enterByLink(readToken(world, awa.email, 'auth.signInLink')))).toBe(
      'ENTRY_LINK_EXPIRED',
    );

    const ali = world.client('Ali Touré');
    await visitor.auth.requestSignInLink({ email: ali.email });
    const superadmin = world.as(world.superadmin());
    await superadmin.people.setActive({ userId: ali.id, active: false });
    expect(await getRefusal(enterByLink(readToken(world, ali.email, 'auth.signInLink')))).toBe(
      'ENTRY_LINK_EXPIRED',
    );
  });
});

describe('nobody else', () => {
  it('is sent such a link, and the answer does not tell', async () => {
    await visitor.auth.signUp(AWA);
    const people: { email: string }[] = [
      world.livreur(),
      world.admin(),
      world.superadmin(),
      { email: AWA.email },
      { email: 'personne@exemple.ci' },
    ];
    for (const { email } of people) {
      expect(await visitor.auth.requestSignInLink({ email })).toEqual({ sent: true });
      expect([email, listLinks(email)]).toEqual([email, []]);
    }
  });
});
