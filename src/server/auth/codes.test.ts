import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { audit, users, validationCodes } from '#db/schema.ts';
import { occupyGate } from '#testing/crowd.ts';
import { AWA, readCode, readRefusal, readToken } from '#testing/links.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { listColumn } from '#testing/rows.ts';

const MINUTE = 60_000;
const world = openWorld({ settings: { limitsFactor: 1 } });
const boss = openFixture(() => world.superadmin('Didier Yapi'));

const pickOtherCode = (code: string) => (code === '000000' ? '111111' : '000000');

describe('the internal door', () => {
  it('opens once with the code that every superadmin receives', async () => {
    const second = world.superadmin();
    const desk = world.browser();
    expect(await desk.caller.auth.requestInternalCode()).toMatchObject({ sent: true });
    expect(
      world.mailbox
        .letters()
        .map((l) => l.to)
        .sort(),
    ).toEqual([boss.email, second.email].sort());
    const code = readCode(world);
    const { grant } = await desk.caller.auth.redeemInternalCode({ code });
    expect(await readRefusal(desk.caller.auth.redeemInternalCode({ code }))).toBe('CODE_INVALID');
    await desk.caller.auth.signUpInternal({ ...AWA, grant, role: 'admin' });
    expect(
      await readRefusal(
        desk.caller.auth.signUpInternal({ ...AWA, email: 'b@exemple.ci', grant, role: 'admin' }),
      ),
    ).toBe('GRANT_INVALID');
    await desk.caller.auth.confirmEmail({ token: readToken(world, AWA.email, 'auth.confirm') });
    const row = world.db.select().from(users).where(eq(users.email, AWA.email)).get();
    expect(row).toMatchObject({ role: 'admin', verified: true });
    const notices = world.mailbox.letters().filter((l) => l.subject === 'Un compte interne a été créé');
    expect(notices).toHaveLength(2);
    expect(
      world.db
        .select()
        .from(audit)
        .all()
        .map((a) => [a.act, a.subject]),
    ).toEqual([
      ['auth.signUpInternal', row?.id],
      ['auth.confirmEmail', row?.id],
    ]);
  });

  it('says from where it was asked, in our own words, and keeps the code hashed', async () => {
    const desk = world.browser();
    await desk.caller.auth.requestInternalCode();
    expect(world.mailbox.last()?.text).toContain('Android, adresse 203.0.113.7');
    const [row] = world.db.select().from(validationCodes).all();
    expect(row?.codeHash).toMatch(/^\$argon2id\$/);
  });

  it('is bound to the browser that asked', async () => {
    await world.browser().caller.auth.requestInternalCode();
    const stranger = world.browser().caller;
    expect(await readRefusal(stranger.auth.redeemInternalCode({ code: readCode(world) }))).toBe(
      'CODE_INVALID',
    );
  });

  it('lasts fifteen minutes', async () => {
    const desk = world.browser().caller;
    await desk.auth.requestInternalCode();
    world.clock.advance(15 * MINUTE);
    expect(await readRefusal(desk.auth.redeemInternalCode({ code: readCode(world) }))).toBe('CODE_INVALID');
  });

  it('a second demand within the minute sends nothing and says how long to wait', async () => {
    const desk = world.browser().caller;
    await desk.auth.requestInternalCode();
    world.clock.advance(20_000);
    expect(await desk.auth.requestInternalCode()).toEqual({ sent: false, retryAfter: 40 });
    expect(world.mailbox.letters()).toHaveLength(1);
  });

  it('a demand at a busy moment costs none of the letters of the day', async () => {
    const desk = world.browser().caller;
    const free = occupyGate(world.deps.hashGate);
    for (let i = 0; i < 7; i++) expect(await readRefusal(desk.auth.requestInternalCode())).toBe('BUSY');
    await free();
    expect(await desk.auth.requestInternalCode()).toMatchObject({ sent: true });
    const answers = await Promise.all(Array.from({ length: 5 }, () => desk.auth.requestInternalCode()));
    expect(answers.map(({ sent }) => sent)).toEqual(Array(5).fill(false));
  });

  it('of five demands at once, one sends a letter', async () => {
    const desk = world.browser().caller;
    await desk.auth.requestInternalCode();
    world.clock.advance(MINUTE);
    const answers = await Promise.all(Array.from({ length: 5 }, () => desk.auth.requestInternalCode()));
    expect(answers.map(({ sent }) => sent).sort()).toEqual([false, false, false, false, true]);
    expect(world.mailbox.letters()).toHaveLength(2);
  });

  it('five wrong tries burn the code, three burnt codes close the door until a superadmin reopens it', async () => {
    const desk = world.browser().caller;
    for (let burnt = 0; burnt < 3; burnt++) {
      await desk.auth.requestInternalCode();
      const code = readCode(world);
      for (let i = 0; i < 5; i++) {
        expect(await readRefusal(desk.auth.redeemInternalCode({ code: pickOtherCode(code) }))).toBe(
          'CODE_INVALID',
        );
      }
      if (burnt < 2) expect(await readRefusal(desk.auth.redeemInternalCode({ code }))).toBe('CODE_INVALID');
      world.clock.advance(MINUTE);
    }
    expect(await readRefusal(desk.auth.requestInternalCode())).toBe('CODE_DOOR_CLOSED');
    expect(await readRefusal(desk.auth.redeemInternalCode({ code: '123456' }))).toBe('CODE_DOOR_CLOSED');
    expect(world.mailbox.last(boss.email)?.subject).toBeDefined();
    expect(world.mailbox.letters().filter((l) => l.subject === 'Inscription interne fermée')).toHaveLength(1);
    world.clock.advance(25 * 60 * MINUTE);
    expect(await readRefusal(desk.auth.requestInternalCode())).toBe('CODE_DOOR_CLOSED');
    const console_ = world.as(boss);
    expect(await console_.auth.door()).toMatchObject({ closed: true });
    expect(await console_.auth.reopenDoor()).toMatchObject({ closed: false, wrongToday: 0 });
    expect(listColumn(world.db, audit, 'act')).toEqual(['auth.reopenDoor']);
    expect(await desk.auth.requestInternalCode()).toMatchObject({ sent: true });
  });

  it('refuses the desk a common password and keeps the grant', async () => {
    const desk = world.browser().caller;
    await desk.auth.requestInternalCode({ role: 'superadmin' });
    const { grant } = await desk.auth.redeemInternalCode({ code: readCode(world) });
    const account = { ...AWA, grant, role: 'superadmin' as const };
    expect(await readRefusal(desk.auth.signUpInternal({ ...account, password: 'motdepasse2026' }))).toBe(
      'PASSWORD_TOO_COMMON',
    );
    expect(await readRefusal(desk.auth.signUpInternal(account))).toBe('OK');
  });

  it('only a superadmin sees or reopens the door', async () => {
    for (const someone of [
      world.visitor(),
      world.as(world.client()),
      world.as(world.livreur()),
      world.as(world.admin()),
    ]) {
      expect(['NOT_SIGNED_IN', 'FORBIDDEN']).toContain(await readRefusal(someone.auth.door()));
      expect(['NOT_SIGNED_IN', 'FORBIDDEN']).toContain(await readRefusal(someone.auth.reopenDoor()));
    }
  });
});
