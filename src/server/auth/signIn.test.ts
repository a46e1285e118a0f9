import { describe, expect, it, onTestFinished } from 'vitest';
import { users } from '#db/schema.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { updateRow } from '#testing/rows.ts';
import { aWorld } from '#testing/world.ts';
import { HashGate } from './throttles/hashGate.ts';
import { computeDelay } from './throttles/loginThrottle.ts';

const world = openWorld();
const trySignIn = (email: string, password: string) =>
  getRefusal(world.visitor().auth.signIn({ email, password }));

describe('signing in', () => {
  it('opens a session for the right password, whatever the case of the address', async () => {
    const awa = world.client('Awa Koné');
    const phone = world.browser();
    const answer = await phone.caller.auth.signIn({
      email: ` ${awa.email.toUpperCase()} `,
      password: WORLD_PASSWORD,
    });
    expect(answer.user).toMatchObject({ id: awa.id, role: 'client', fullname: 'Awa Koné' });
    expect((await phone.caller.auth.me()).user?.id).toBe(awa.id);
  });

  it('answers alike for a wrong password, an unknown address and a closed account', async () => {
    const awa = world.client();
    const closed = world.client();
    updateRow(world.db, users, closed.id, { active: false });
    expect(await trySignIn(awa.email, 'autre chose')).toBe('WRONG_CREDENTIALS');
    expect(await trySignIn('personne@exemple.ci', WORLD_PASSWORD)).toBe('WRONG_CREDENTIALS');
    expect(await trySignIn(closed.email, WORLD_PASSWORD)).toBe('WRONG_CREDENTIALS');
    updateRow(world.db, users, closed.id, { active: true });
    expect(await trySignIn(closed.email, WORLD_PASSWORD)).toBe('accepted');
  });

  it('tells that the address is not confirmed to whoever knows the password, and to nobody else', async () => {
    const awa = world.client();
    updateRow(world.db, users, awa.id, { confirmedAt: null });
    expect(await trySignIn(awa.email, 'autre chose')).toBe('WRONG_CREDENTIALS');
    expect(await trySignIn(awa.email, WORLD_PASSWORD)).toBe('EMAIL_NOT_CONFIRMED');
  });

  it('refuses an account whose role is none of ours', async () => {
    const awa = world.client();
    world.store.sqlite.prepare("update users set role = 'laveur' where id = ?").run(awa.id);
    expect(await trySignIn(awa.email, WORLD_PASSWORD)).toBe('ROLE_UNDEFINED');
  });

  it('signing out ends the session and tells the browser to forget', async () => {
    const awa = world.client();
    const phone = world.browser(awa);
    await phone.caller.auth.signOut();
    expect((await phone.caller.auth.me()).user).toBeNull();
    expect(phone.cleared).toBe(1);
  });

  it('counts nothing when there was no room to verify: neither the try nor the pause after it', async () => {
    const limited = await aWorld({ settings: { limitsFactor: 1 } });
    onTestFinished(limited.close);
    const awa = limited.client();
    const { auth } = limited.visitor();
    const wrong = { email: awa.email, password: 'autre chose' };
    for (let i = 0; i < 4; i++) expect(await getRefusal(auth.signIn(wrong))).toBe('WRONG_CREDENTIALS');
    limited.deps.hashGate = new HashGate(0, 0);
    for (let i = 0; i < 20; i++) expect(await getRefusal(auth.signIn(wrong))).toBe('BUSY');
    limited.deps.hashGate = new HashGate();
    expect((await auth.signIn({ email: awa.email, password: WORLD_PASSWORD })).user?.id).toBe(awa.id);
  });

  it('slows down from half the limit on', () => {
    expect([4, 5, 6, 9, 10, 50].map((tries) => computeDelay(tries, 10))).toEqual([
      0, 1000, 2000, 16_000, 60_000, 60_000,
    ]);
  });
});
