import { desc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { audit, passkeys, users } from '#db/schema.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import type { Browser } from '#testing/browserClient.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { readToken } from '#testing/links.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { type UserRow, WORLD_PASSWORD } from '#testing/people.ts';
import { updateRow } from '#testing/rows.ts';
import { Authenticator } from '#testing/secondFactor/authenticator.ts';
import { addPasskey } from '#testing/secondFactor/secondFactors.ts';

const world = openWorld();
const own = openFixture(() => ({ awa: world.client('Awa Koné') }));
const listSubjects = ({ email }: UserRow) =>
  world.mailbox.letters().flatMap(({ to, subject }) => (to === email ? [subject] : []));

const addOwnPasskey = async (person: UserRow) => (await addPasskey(world, world.browser(person))).key;
const enter = (browser: Browser, response: ReturnType<Authenticator['answerChallenge']>) =>
  browser.caller.auth.enterByPasskey({ response });
const attemptEntry = async (key: Authenticator, browser = world.browser()) =>
  getRefusal(enter(browser, key.answerChallenge(await browser.caller.auth.passkeyOptions())));

describe('a passkey of a client or livreur', () => {
  it.each(['client', 'livreur'] as const)('opens the account of a %s by itself', async (role) => {
    const person = world[role]();
    const key = await addOwnPasskey(person);
    const phone = world.browser();
    const options = await phone.caller.auth.passkeyOptions();
    expect([options.userVerification, options.allowCredentials]).toEqual(['required', undefined]);
    expect(await enter(phone, key.answerChallenge(options))).toEqual({
      user: expect.objectContaining({ id: person.id, role }),
    });
    expect((await phone.caller.auth.me()).user?.id).toBe(person.id);
    const [passkey] = (await phone.caller.secondFactor.list()).passkeys;
    expect(passkey).toMatchObject({ id: key.id, lastUsedAt: world.clock.now() });
    const last = world.db.select().from(audit).orderBy(desc(audit.sequence)).get();
    expect(last?.act).toBe(role === 'livreur' ? 'auth.enterByPasskey' : undefined);
  });

  it('leaves the password as it was: no second step, and no session ends elsewhere', async () => {
    const elsewhere = world.browser(own.awa);
    await addOwnPasskey(own.awa);
    expect((await elsewhere.caller.auth.me()).user?.id).toBe(own.awa.id);
    const answer = await world.visitor().auth.signIn({ email: own.awa.email, password: WORLD_PASSWORD });
    expect(Object.keys(answer)).toEqual(['user']);
    await elsewhere.caller.profile.exportData({ password: WORLD_PASSWORD });
    world.clock.advance(10 * MINUTE + 1);
    expect(await getRefusal(elsewhere.caller.profile.exportData({ password: WORLD_PASSWORD }))).toBe(
      'accepted',
    );
  });

  it('is added and removed with a recent proof alone, and a letter tells of both', async () => {
    const phone = world.browser(own.awa);
    const { secondFactor } = phone.caller;
    world.clock.advance(10 * MINUTE + 1);
    expect(await getRefusal(secondFactor.startPasskey())).toBe('STEP_UP_REQUIRED');
    await secondFactor.provePassword({ password: WORLD_PASSWORD });
    const { key, recoveryCodes } = await addPasskey(world, phone);
    expect(recoveryCodes).toEqual([]);
    world.clock.advance(10 * MINUTE + 1);
    expect(await getRefusal(secondFactor.removePasskey({ id: key.id }))).toBe('STEP_UP_REQUIRED');
    const response = key.answerChallenge(await secondFactor.passkeyOptions());
    await secondFactor.provePasskey({ response });
    expect((await secondFactor.removePasskey({ id: key.id })).passkeys).toEqual([]);
    expect(listSubjects(own.awa)).toEqual([
      'Une clé d’accès ouvre votre compte',
      'Un moyen de connexion a été retiré',
    ]);
    expect(await attemptEntry(key)).toBe('PASSKEY_REFUSED');
  });

  it('is refused if the device has not verified the person, when it is added and when it is used', async () => {
    const key = new Authenticator(world.deps.settings.publicUrl);
    key.verifiesUser = false;
    const { secondFactor } = world.as(own.awa);
    const response = key.createPasskey(await secondFactor.startPasskey());
    expect(await getRefusal(secondFactor.addPasskey({ name: '', response }))).toBe('PASSKEY_REFUSED');
    const other = await addOwnPasskey(own.awa);
    other.verifiesUser = false;
    expect(await attemptEntry(other)).toBe('PASSKEY_REFUSED');
  });

  it('is no way in for the desk, the demonstration, or an account that is closed or unconfirmed', async () => {
    expect(await attemptEntry(await addOwnPasskey(world.superadmin()))).toBe('PASSKEY_REFUSED');
    const key = await addOwnPasskey(own.awa);
    for (const values of [
      { active: false },
      { confirmedAt: null },
      { demo: true },
      { role: 'admin' as const },
    ]) {
      updateRow(world.db, users, own.awa.id, values);
      expect([values, await attemptEntry(key)]).toEqual([values, 'PASSKEY_REFUSED']);
      updateRow(world.db, users, own.awa.id, own.awa);
    }
    expect(await attemptEntry(key)).toBe('accepted');
    await world.as(own.awa).profile.deleteAccount({ password: WORLD_PASSWORD });
    expect(await attemptEntry(key)).toBe('PASSKEY_REFUSED');
  });

  it('is refused to an account of the demonstration', async () => {
    updateRow(world.db, users, own.awa.id, { demo: true });
    expect(await getRefusal(world.as(own.awa).secondFactor.startPasskey())).toBe('FORBIDDEN');
  });

  it('does not outlast a password that its owner has reset', async () => {
    const key = await addOwnPasskey(own.awa);
    await world.visitor().auth.requestReset({ email: own.awa.email });
    const token = readToken(world, own.awa.email, 'auth.reset');
    await world.visitor().auth.resetPassword({ token, password: 'une-phrase-de-passe' });
    expect(world.db.select().from(passkeys).all()).toEqual([]);
    expect(await attemptEntry(key)).toBe('PASSKEY_REFUSED');
    expect(listSubjects(own.awa)).toContain('Un moyen de connexion a été retiré');
  });
});

describe('a challenge of a sign-in', () => {
  it('is accepted once, for five minutes, from the browser that asked for it', async () => {
    const key = await addOwnPasskey(own.awa);
    const phone = world.browser();
    const response = key.answerChallenge(await phone.caller.auth.passkeyOptions());
    expect(await getRefusal(enter(world.browser(), response))).toBe('PASSKEY_REFUSED');
    expect(await getRefusal(enter(phone, response))).toBe('accepted');
    expect(await getRefusal(enter(phone, response))).toBe('PASSKEY_REFUSED');
    const late = key.answerChallenge(await phone.caller.auth.passkeyOptions());
    world.clock.advance(5 * MINUTE);
    expect(await getRefusal(enter(phone, late))).toBe('PASSKEY_REFUSED');
  });

  it('is not that of a session, nor one of another site, and no counter goes back', async () => {
    const phone = world.browser(own.awa);
    const { key } = await addPasskey(world, phone);
    const response = key.answerChallenge(await phone.caller.secondFactor.passkeyOptions());
    expect(await getRefusal(enter(phone, response))).toBe('PASSKEY_REFUSED');
    const { id } = key;
    const elsewhere = new Authenticator('https://laveo.example');
    const foreign = elsewhere.answerChallenge(await phone.caller.auth.passkeyOptions());
    expect(await getRefusal(enter(phone, { ...foreign, id, rawId: id }))).toBe('PASSKEY_REFUSED');
    world.db.update(passkeys).set({ counter: 10 }).run();
    expect(await attemptEntry(key)).toBe('PASSKEY_REFUSED');
  });

  it('names the account: an answer for another one, or for none, is refused like an unknown key', async () => {
    const key = await addOwnPasskey(own.awa);
    const phone = world.browser();
    for (const userHandle of ['AAAA', undefined]) {
      const { response, ...envelope } = key.answerChallenge(await phone.caller.auth.passkeyOptions());
      const { userHandle: _, ...rest } = response;
      const other = { ...envelope, response: { ...rest, ...(userHandle && { userHandle }) } };
      expect(await getRefusal(enter(phone, other))).toBe('PASSKEY_REFUSED');
    }
    expect(await attemptEntry(new Authenticator(world.deps.settings.publicUrl))).toBe('PASSKEY_REFUSED');
  });
});
