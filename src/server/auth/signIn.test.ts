import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { users } from '#db/schema.ts';
import { readRefusal } from '#testing/links.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { updateRow } from '#testing/rows.ts';
import { aWorld, type World } from '#testing/world.ts';
import { HashGate } from './throttles/hashGate.ts';
import { computeDelay } from './throttles/loginThrottle.ts';

let world: World;
beforeEach(async () => {
  world = await aWorld();
});
afterEach(() => world.close());

const updateUser = (id: string, fields: Partial<typeof users.$inferInsert>) =>
  updateRow(world.db, users, id, fields);

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
    updateUser(closed.id, { active: false });
    const tries = [
      { email: awa.email, password: 'autre chose' },
      { email: 'personne@exemple.ci', password: WORLD_PASSWORD },
      { email: closed.email, password: WORLD_PASSWORD },
    ];
    for (const typed of tries)
      expect(await readRefusal(world.visitor().auth.signIn(typed))).toBe('WRONG_CREDENTIALS');
  });

  it('tells that the address is not confirmed to whoever knows the password, and to nobody else', async () => {
    const awa = world.client();
    updateUser(awa.id, { confirmedAt: null });
    const { auth } = world.visitor();
    expect(await readRefusal(auth.signIn({ email: awa.email, password: 'autre chose' }))).toBe(
      'WRONG_CREDENTIALS',
    );
    expect(await readRefusal(auth.signIn({ email: awa.email, password: WORLD_PASSWORD }))).toBe(
      'EMAIL_NOT_CONFIRMED',
    );
  });

  it('refuses an account whose role is none of ours', async () => {
    const awa = world.client();
    world.store.sqlite.prepare("update users set role = 'laveur' where id = ?").run(awa.id);
    const call = world.visitor().auth.signIn({ email: awa.email, password: WORLD_PASSWORD });
    expect(await readRefusal(call)).toBe('ROLE_UNDEFINED');
  });

  it('signing out ends the session and tells the browser to forget', async () => {
    const awa = world.client();
    const phone = world.browser(awa);
    await phone.caller.auth.signOut();
    expect((await phone.caller.auth.me()).user).toBeNull();
    expect(phone.cleared).toBe(1);
  });

  it('counts nothing when there was no room to verify: neither the try nor the pause after it', async () => {
    world.close();
    world = await aWorld({ settings: { limitsFactor: 1 } });
    const awa = world.client();
    const { auth } = world.visitor();
    const wrong = { email: awa.email, password: 'autre chose' };
    for (let i = 0; i < 4; i++) expect(await readRefusal(auth.signIn(wrong))).toBe('WRONG_CREDENTIALS');
    world.deps.hashGate = new HashGate(0, 0);
    for (let i = 0; i < 20; i++) expect(await readRefusal(auth.signIn(wrong))).toBe('BUSY');
    world.deps.hashGate = new HashGate();
    expect((await auth.signIn({ email: awa.email, password: WORLD_PASSWORD })).user?.id).toBe(awa.id);
  });

  it('slows down from half the limit on', () => {
    expect([4, 5, 6, 9, 10, 50].map((tries) => computeDelay(tries, 10))).toEqual([
      0, 1000, 2000, 16_000, 60_000, 60_000,
    ]);
  });
});
