import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { users } from '#db/schema.ts';
import { DAY } from '#domain/format/calendar.ts';
import type { Caller } from '#testing/browserClient.ts';
import { occupyGate } from '#testing/crowd.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { AWA, listTokens, readToken } from '#testing/links.ts';
import { openWorld } from '#testing/openWorld.ts';
import { updateRow } from '#testing/rows.ts';
import { aWorld, type World } from '#testing/world.ts';
import { purgeExpiredRows } from '../upkeep/housekeeping.ts';

const world = openWorld();

const confirmEmail = (auth: Caller['auth'], email = AWA.email) =>
  auth.confirmEmail({ token: readToken(world, email, 'auth.confirm') });
async function openLimitedWorld(): Promise<World> {
  const limited = await aWorld({ settings: { limitsFactor: 1 } });
  onTestFinished(limited.close);
  return limited;
}
const readUser = (email: string) => world.db.select().from(users).where(eq(users.email, email)).get();

describe('signing up', () => {
  it('takes one form and one letter', async () => {
    const { auth } = world.browser().caller;
    const { email, password } = AWA;
    expect(await auth.signUp(AWA)).toEqual({ email, waitSeconds: 0 });
    expect(await getRefusal(auth.signIn({ email, password }))).toBe('EMAIL_NOT_CONFIRMED');
    const { user } = await confirmEmail(auth);
    expect(user).toMatchObject({ role: 'client', phone: '+2250701020304', fullname: 'Awa Koné' });
    expect((await auth.me()).user?.email).toBe(email);
    expect(world.mailbox.letters()).toHaveLength(1);
  });

  it('makes a livreur whom nobody has looked at yet', async () => {
    const { auth } = world.visitor();
    await auth.signUpLivreur(AWA);
    await confirmEmail(auth);
    expect(readUser(AWA.email)).toMatchObject({ role: 'livreur', verified: false });
  });

  it('refuses an address that is taken, and leaves its owner as she was', async () => {
    const awa = world.client('Awa');
    expect(await getRefusal(world.visitor().auth.signUp({ ...AWA, email: awa.email }))).toBe('EMAIL_TAKEN');
    expect(readUser(awa.email)).toMatchObject({ fullname: 'Awa', passwordHash: awa.passwordHash });
    expect(world.mailbox.letters()).toHaveLength(0);
  });

  it('refuses the address of somebody whom the house has invited', async () => {
    const { fullname, phone, email } = AWA;
    const invited = { fullname, phone, email, password: 'un-mot-bien-choisi', role: 'admin' as const };
    await world.as(world.superadmin()).people.create(invited);
    expect(await getRefusal(world.visitor().auth.signUp(AWA))).toBe('EMAIL_TAKEN');
    expect(await getRefusal(confirmEmail(world.visitor().auth))).toBe('accepted');
    expect(readUser(email)).toMatchObject({ role: 'admin' });
  });

  it('lets a livreur sign up again whom the owner verified before the letter was opened', async () => {
    const { auth } = world.visitor();
    await auth.signUpLivreur(AWA);
    const userId = readUser(AWA.email)?.id ?? '';
    await world.as(world.superadmin()).people.verifyLivreur({ userId, verified: true });
    expect(await getRefusal(auth.signUpLivreur(AWA))).toBe('accepted');
  });

  it('refuses a role that the form did not ask for', async () => {
    const call = world.visitor().auth.signUp({ ...AWA, role: 'superadmin' } as typeof AWA);
    expect(await getRefusal(call)).not.toBe('accepted');
    expect(readUser(AWA.email)).toBeUndefined();
  });

  it('replaces a sign-up that was never confirmed', async () => {
    const { auth } = world.visitor();
    await auth.signUp(AWA);
    world.clock.advance(1);
    await auth.signUp({ ...AWA, fullname: 'Awa K.' });
    expect(world.db.select().from(users).all()).toHaveLength(1);
    await confirmEmail(auth);
    expect(readUser(AWA.email)?.fullname).toBe('Awa K.');
  });

  it('a link confirms once, and not after a day', async () => {
    const { auth } = world.visitor();
    await auth.signUp(AWA);
    await auth.signUp(AWA);
    const [first = '', second = ''] = listTokens(world, AWA.email, 'auth.confirm');
    await auth.confirmEmail({ token: second });
    for (const token of [first, second])
      expect(await getRefusal(auth.confirmEmail({ token }))).toBe('LINK_EXPIRED');
    await auth.signUp({ ...AWA, email: 'late@exemple.ci' });
    world.clock.advance(DAY);
    expect(await getRefusal(confirmEmail(auth, 'late@exemple.ci'))).toBe('LINK_EXPIRED');
  });

  it('sends the letter again, and says the same of an address it does not know', async () => {
    const { auth } = world.visitor();
    await auth.signUp(AWA);
    const closed = world.client();
    updateRow(world.db, users, closed.id, { active: false });
    const answers = [AWA.email, 'personne@exemple.ci', closed.email, world.client().email].map((email) =>
      auth.resendConfirmation({ email }),
    );
    expect(new Set((await Promise.all(answers)).map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"sent":true}']),
    );
    expect(listTokens(world, AWA.email, 'auth.confirm')).toHaveLength(2);
    expect(world.mailbox.letters()).toHaveLength(3);
  });

  it('tells who is confirmed already so, by a letter without a link of its own, three times an hour at most', async () => {
    const limited = await openLimitedWorld();
    const { auth } = limited.visitor();
    const awa = limited.client();
    for (let i = 0; i < 5; i++)
      expect(await auth.resendConfirmation({ email: awa.email })).toEqual({ sent: true });
    const letters = limited.mailbox.letters();
    expect(letters.map(({ to, subject }) => [to, subject])).toEqual(
      Array(3).fill([awa.email, 'Votre compte est déjà confirmé\u00a0: connectez-vous']),
    );
    expect(letters[0]?.text).toContain(`${limited.deps.settings.publicUrl}/connexion`);
    expect(letters[0]?.text).not.toContain('token');
  });

  it('that came at a busy moment costs neither the address nor the house a letter', async () => {
    const limited = await openLimitedWorld();
    const { auth } = limited.visitor();
    const free = occupyGate(limited.deps.hashGate);
    for (let i = 0; i < 4; i++) expect(await getRefusal(auth.signUp(AWA))).toBe('BUSY');
    await free();
    for (let i = 0; i < 3; i++) expect(await getRefusal(auth.signUp(AWA))).toBe('accepted');
    expect(await getRefusal(auth.signUp(AWA))).toBe('TOO_MANY');
  });

  it('is not closed to everybody by a stranger who asks for addresses that nobody has', async () => {
    const limited = await openLimitedWorld();
    const stranger = limited.browser(undefined, '203.0.113.7').caller.auth;
    const nobody = Array.from({ length: 205 }, (_, i) => ({ email: `personne-${i}@exemple.ci` }));
    await Promise.all(
      nobody.flatMap((one) => [stranger.resendConfirmation(one), stranger.requestReset(one)]),
    );
    await limited.browser(undefined, '198.51.100.4').caller.auth.signUp(AWA);
    expect(listTokens(limited, AWA.email, 'auth.confirm')).toHaveLength(1);
  });

  it('forgets after 48 hours whoever never confirmed, and nobody else', async () => {
    const awa = world.client();
    await world.visitor().auth.signUp(AWA);
    world.clock.advance(2 * DAY - 1);
    purgeExpiredRows(world.deps);
    expect(readUser(AWA.email)).toBeDefined();
    world.clock.advance(2);
    purgeExpiredRows(world.deps);
    expect(readUser(AWA.email)).toBeUndefined();
    expect(readUser(awa.email)).toBeDefined();
  });
});
