import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { audit, users, validationCodes } from '#db/schema.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import { occupyGate } from '#testing/crowd.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { AWA, readCode, readToken } from '#testing/links.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { listColumn } from '#testing/rows.ts';

const world = openWorld({ settings: { limitsFactor: 1 } });
const boss = openFixture(() => world.superadmin('Didier Yapi'));
const desk = openFixture(() => {
  const browser = world.browser();
  return { browser, auth: browser.caller.auth };
});
/** A network unknown to the desk gets one code a day. */
let networks = 0;
const moveToOtherNetwork = () => {
  networks++;
  desk.browser.ip = `41.9.${networks}.7`;
};

const requestCode = () => desk.auth.requestInternalCode();
const tryCode = (code: string) => getRefusal(desk.auth.redeemInternalCode({ code }));
const pickOtherCode = (code: string) => (code === '000000' ? '111111' : '000000');

describe('the internal door', () => {
  it('opens once with the code that every superadmin receives', async () => {
    const second = world.superadmin();
    expect(await requestCode()).toMatchObject({ sent: true });
    const recipients = world.mailbox.letters().map(({ to }) => to);
    expect(recipients.sort()).toEqual([boss.email, second.email].sort());
    const code = readCode(world);
    const { grant } = await desk.auth.redeemInternalCode({ code });
    expect(await tryCode(code)).toBe('CODE_INVALID');
    const account = { ...AWA, grant, role: 'admin' } as const;
    await desk.auth.signUpInternal(account);
    const again = desk.auth.signUpInternal({ ...account, email: 'b@exemple.ci' });
    expect(await getRefusal(again)).toBe('GRANT_INVALID');
    await desk.auth.confirmEmail({ token: readToken(world, AWA.email, 'auth.confirm') });
    const row = world.db.select().from(users).where(eq(users.email, AWA.email)).get();
    expect(row).toMatchObject({ role: 'admin', verified: true });
    const notices = world.mailbox.letters().filter((l) => l.subject === 'Un compte interne a été créé');
    expect(notices).toHaveLength(2);
    const journal = world.db.select({ act: audit.act, subject: audit.subject }).from(audit).all();
    expect(journal).toEqual([
      { act: 'auth.signUpInternal', subject: row?.id },
      { act: 'auth.confirmEmail', subject: row?.id },
    ]);
  });

  it('says from where it was asked, in our own words, and keeps the code hashed', async () => {
    await requestCode();
    expect(world.mailbox.last()?.text).toContain('Android, adresse 203.0.113.7');
    const [row] = world.db.select().from(validationCodes).all();
    expect(row?.codeHash).toMatch(/^\$argon2id\$/);
  });

  it('is bound to the browser that asked', async () => {
    await requestCode();
    const redeeming = world.browser().caller.auth.redeemInternalCode({ code: readCode(world) });
    expect(await getRefusal(redeeming)).toBe('CODE_INVALID');
  });

  it('lasts fifteen minutes', async () => {
    await requestCode();
    world.clock.advance(15 * MINUTE);
    expect(await tryCode(readCode(world))).toBe('CODE_INVALID');
  });

  it('a second demand within the minute sends nothing and says how long to wait', async () => {
    await requestCode();
    world.clock.advance(20_000);
    expect(await requestCode()).toEqual({ sent: false, retryAfter: 40 });
    expect(world.mailbox.letters()).toHaveLength(1);
  });

  it('a demand at a busy moment costs none of the letters of the day', async () => {
    const free = occupyGate(world.deps.hashGate);
    for (let i = 0; i < 7; i++) expect(await getRefusal(requestCode())).toBe('BUSY');
    await free();
    expect(await requestCode()).toMatchObject({ sent: true });
    const answers = await Promise.all(Array.from({ length: 5 }, requestCode));
    expect(answers.map(({ sent }) => sent)).toEqual(Array(5).fill(false));
  });

  it('of five demands at once, one sends a letter', async () => {
    await requestCode();
    world.clock.advance(MINUTE);
    moveToOtherNetwork();
    const answers = await Promise.all(Array.from({ length: 5 }, requestCode));
    expect(answers.map(({ sent }) => sent).sort()).toEqual([false, false, false, false, true]);
    expect(world.mailbox.letters()).toHaveLength(2);
  });

  it('five wrong tries burn the code, three burnt codes close the door until a superadmin reopens it', async () => {
    for (let burnt = 0; burnt < 3; burnt++) {
      await requestCode();
      const code = readCode(world);
      for (let i = 0; i < 5; i++) {
        expect(await tryCode(pickOtherCode(code))).toBe('CODE_INVALID');
      }
      if (burnt < 2) expect(await tryCode(code)).toBe('CODE_INVALID');
      world.clock.advance(MINUTE);
      moveToOtherNetwork();
    }
    expect(await getRefusal(requestCode())).toBe('CODE_DOOR_CLOSED');
    expect(await tryCode('123456')).toBe('CODE_DOOR_CLOSED');
    expect(world.mailbox.last(boss.email)?.subject).toBeDefined();
    expect(world.mailbox.letters().filter((l) => l.subject === 'Inscription interne fermée')).toHaveLength(1);
    world.clock.advance(25 * 60 * MINUTE);
    expect(await getRefusal(requestCode())).toBe('CODE_DOOR_CLOSED');
    const console_ = world.as(boss);
    const toDo = (await console_.stats.today()).toDo.find(({ kind }) => kind === 'signUp');
    expect(toDo).toMatchObject({ kind: 'signUp', closed: true });
    expect(await console_.auth.reopenDoor()).toMatchObject({ closed: false, wrongToday: 0 });
    expect(listColumn(world.db, audit, 'act')).toEqual(['auth.reopenDoor']);
    expect(await requestCode()).toMatchObject({ sent: true });
  });

  it('refuses the desk a common password and keeps the grant', async () => {
    await desk.auth.requestInternalCode({ role: 'superadmin' });
    const { grant } = await desk.auth.redeemInternalCode({ code: readCode(world) });
    const account = { ...AWA, grant, role: 'superadmin' as const };
    const common = desk.auth.signUpInternal({ ...account, password: 'motdepasse2026' });
    expect(await getRefusal(common)).toBe('PASSWORD_TOO_COMMON');
    expect(await getRefusal(desk.auth.signUpInternal(account))).toBe('accepted');
  });

  it('gives a network one code a day, and four to all strangers, until a superadmin frees more', async () => {
    const requestFrom = (ip: string) =>
      getRefusal(world.browser(undefined, ip).caller.auth.requestInternalCode());
    const requestFromNext = (ip: string) => {
      world.clock.advance(MINUTE);
      return requestFrom(ip);
    };
    const console_ = world.as(boss);
    const readToDo = async () => (await console_.stats.today()).toDo.filter(({ kind }) => kind === 'signUp');
    expect(await requestFrom('41.0.0.7')).toBe('accepted');
    expect(await readToDo()).toEqual([]);
    expect(await requestFromNext('41.0.0.8')).toBe('CODES_USED_UP');
    expect(await readToDo()).toMatchObject([{ kind: 'signUp', closed: false, wrongToday: 0 }]);
    expect((await console_.outbox.caps()).reached).toEqual([]);
    expect(world.lines.filter((line) => line.includes('cap reached'))).toEqual([]);
    for (const network of [1, 2, 3]) expect(await requestFromNext(`41.0.${network}.7`)).toBe('accepted');
    expect(await requestFromNext('41.0.4.7')).toBe('CODES_USED_UP');
    const code = readCode(world);
    expect(await readToDo()).toMatchObject([{ kind: 'signUp', closed: false, wrongToday: 0 }]);
    expect(await console_.auth.reopenDoor()).toMatchObject({ closed: false });
    expect(await readToDo()).toEqual([]);
    expect(listColumn(world.db, audit, 'act')).toEqual(['auth.reopenDoor']);
    expect(await requestFrom('41.0.0.8')).toBe('accepted');
    expect(await readToDo()).toEqual([]);
    expect(readCode(world)).not.toBe(code);
  });

  it('that is in this browser still serves when its network has had the code of the day', async () => {
    await requestCode();
    world.clock.advance(2 * MINUTE);
    expect(await requestCode()).toEqual({ sent: false, retryAfter: 60 });
    expect(await getRefusal(desk.auth.redeemInternalCode({ code: readCode(world) }))).toBe('accepted');
    expect(await getRefusal(requestCode())).toBe('CODES_USED_UP');
  });
});
