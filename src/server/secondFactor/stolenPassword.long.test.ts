import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessions, users } from '#db/schema.ts';
import { HOUR, MINUTE } from '#domain/format/calendar.ts';
import { PROCEDURES } from '#testing/apiReference/reference.ts';
import type { Browser } from '#testing/browserClient.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { serveWorld } from '#testing/http.ts';
import { AWA, listTokens, readToken } from '#testing/links.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { type UserRow, WORLD_PASSWORD } from '#testing/people.ts';
import { updateRow } from '#testing/rows.ts';
import { createScene, prepareCall, type Scene } from '#testing/scene.ts';
import { addTotp, computeCode, enterByLink, setGraceDays } from '#testing/secondFactor/secondFactors.ts';
import { NO_SITE, type Site } from '../app.ts';

const SCREEN = { js: [], css: [] };
const SITE: Site = {
  ...NO_SITE,
  html: '<!doctype html><html><head></head><body><div id="root"><!--page--></div></body></html>',
  screens: { '/admin': SCREEN, '/superadmin': SCREEN },
  areas: {
    entryCss: '',
    renderSkeleton: () => ({ html: '', css: '' }),
  },
};

/** The thief knows the passwords of the house and nothing else: no mailbox, no browser and no phone of its people. */
const world = openWorld({ settings: { limitsFactor: 1, demo: true } });
const served = openFixture(
  () => serveWorld(world, SITE),
  (one) => one.close(),
);
const scene: Scene = openFixture(() => createScene(world));
/** Only these accounts sign in by password: the others of the scene go on working in their sessions. */
const stolen = openFixture(() => ({ admin: scene.person('admin'), superadmin: scene.person('superadmin') }));
const thieves = { next: 0 };
beforeEach(() => {
  setGraceDays(world, 7);
});

function aThief(): Browser {
  thieves.next++;
  return world.browser(undefined, `41.7.${thieves.next & 255}.9`);
}

const signIn = (browser: Browser, { email }: Pick<UserRow, 'email'>, password = WORLD_PASSWORD) =>
  browser.caller.auth.signIn({ email, password });

async function aThiefWithPassword(person: UserRow): Promise<Browser> {
  const thief = aThief();
  expect((await signIn(thief, person)).user).toBeNull();
  return thief;
}

/** The member enters by a letter's link in a browser of their own, which the account knows from then on. */
async function aHomeOf(person: UserRow): Promise<Browser> {
  const home = world.browser();
  await signIn(home, person);
  await enterByLink(world, home, person);
  return home;
}

const DESK_READS = PROCEDURES.flatMap(({ name, kind, roles }) =>
  kind === 'query' && roles?.includes('superadmin') && name !== 'secondFactor.list'
    ? [{ name, role: roles.includes('admin') ? ('admin' as const) : ('superadmin' as const) }]
    : [],
);
const ROUTES = ['/live', '/exports/commandes.csv', '/exports/clients.csv', '/factures/:order.pdf'];
const PAGES = ['/admin/dashboard', '/superadmin/clients', '/superadmin/panel', '/admin/commandes/:order'];

/** Every read of the desk, its stream, files and pages: none of them answers with anything of a client. */
async function expectNothingRead(thief: Browser): Promise<void> {
  const { id: order } = scene.order('picked_up');
  const cookie = () => thief.buildCookieHeader();
  for (const { name, role } of DESK_READS) {
    const { input } = await prepareCall(scene, name, role);
    const answer = await served.call(name, input, { cookie: cookie(), query: true });
    expect([name, answer.status]).toEqual([name, 401]);
  }
  for (const path of ROUTES) {
    const answer = await served.fetchPath(path.replace(':order', order), { cookie: cookie() });
    expect([path, answer.status]).toEqual([path, 401]);
  }
  for (const path of PAGES) {
    const html = await (await served.fetchPath(path.replace(':order', order), { cookie: cookie() })).text();
    expect([path, html.includes(scene.client.fullname), html.includes(scene.client.phone)]).toEqual([
      path,
      false,
      false,
    ]);
  }
}

/** Neither a passkey nor an application of codes: the account has no second factor afterwards. */
async function expectNothingEnrolled(thief: Browser, refusal = 'ENROLMENT_NEEDS_LINK'): Promise<void> {
  const { secondFactor } = thief.caller;
  expect(await getRefusal(secondFactor.startTotp())).toBe(refusal);
  expect(await getRefusal(secondFactor.startPasskey())).toBe(refusal);
  expect(await getRefusal(secondFactor.confirmTotp({ code: '123456' }))).toBe(refusal);
}

describe('T-A13: with a stolen password nobody reads anything of a client', { timeout: 600_000 }, () => {
  it('1. of an account that has a second factor', async () => {
    await addTotp(world, world.browser(stolen.admin));
    await expectNothingRead(await aThiefWithPassword(stolen.admin));
  });

  it('2. by guessing its codes in one browser', async () => {
    await addTotp(world, world.browser(stolen.admin));
    const thief = await aThiefWithPassword(stolen.admin);
    const answers = [];
    for (let i = 0; i < 12; i++)
      answers.push(await getRefusal(thief.caller.secondFactor.proveTotp({ code: '000000' })));
    expect(answers).toEqual([...Array(10).fill('FACTOR_CODE_WRONG'), 'TOO_MANY', 'TOO_MANY']);
    await expectNothingRead(thief);
  });

  it('3. by guessing its codes from many networks, with a new browser for each', async () => {
    await addTotp(world, world.browser(stolen.admin));
    let evaluated = 0;
    for (let network = 0; network < 40; network++) {
      const thief = await aThiefWithPassword(stolen.admin);
      for (let i = 0; i < 10; i++) {
        const answer = await getRefusal(thief.caller.secondFactor.proveTotp({ code: '000000' }));
        if (answer === 'FACTOR_CODE_WRONG') evaluated++;
        else expect(answer).toBe('TOO_MANY');
      }
      if (network === 39) await expectNothingRead(thief);
    }
    expect(evaluated).toBe(100);
  });

  it('4. by guessing a recovery code', async () => {
    await addTotp(world, world.browser(stolen.superadmin));
    const thief = await aThiefWithPassword(stolen.superadmin);
    for (let i = 0; i < 30; i++)
      expect(
        await getRefusal(thief.caller.secondFactor.proveRecoveryCode({ code: `aaaa-aaaa-aaaa-${i + 1000}` })),
      ).toBe('FACTOR_CODE_WRONG');
    await expectNothingRead(thief);
  });

  it('5. by adding a factor in the session that still owes one', async () => {
    await addTotp(world, world.browser(stolen.superadmin));
    const thief = await aThiefWithPassword(stolen.superadmin);
    await expectNothingEnrolled(thief, 'NOT_SIGNED_IN');
    await expectNothingRead(thief);
  });

  it('6. of an account in its days of grace, from a browser that it does not know', async () => {
    for (const person of [stolen.admin, stolen.superadmin]) {
      const thief = await aThiefWithPassword(person);
      await expectNothingEnrolled(thief);
      await expectNothingRead(thief);
    }
  });

  it('7. of an account whose days of grace are over, which it would protect itself', async () => {
    const home = await aHomeOf(stolen.admin);
    world.clock.advance(7 * 24 * HOUR);
    const thief = await aThiefWithPassword(stolen.admin);
    await expectNothingEnrolled(thief);
    await expectNothingRead(thief);
    // The member's own browser neither enters nor enrols by the password alone any more.
    expect((await signIn(home, stolen.admin)).user).toBeNull();
    await expectNothingEnrolled(home);
    await expectNothingRead(home);
  });

  it('8. with the device cookie of another account, or one made up', async () => {
    const colleague = await aHomeOf(world.admin('Mariam Bamba'));
    const phone = world.browser();
    await signIn(phone, scene.livreur);
    for (const device of [
      colleague.cookies.get('laveo-device'),
      phone.cookies.get('laveo-device'),
      'a'.repeat(43),
    ]) {
      const thief = aThief();
      thief.cookies.set('laveo-device', device ?? '');
      expect((await signIn(thief, stolen.admin)).user).toBeNull();
      await expectNothingRead(thief);
    }
  });

  it('9. by the letters that it can ask for: they reach the mailbox, and open only the browser of who opens them', async () => {
    const thief = await aThiefWithPassword(stolen.admin);
    const { email } = stolen.admin;
    expect(await thief.caller.secondFactor.requestLink()).toEqual({ sent: true });
    expect(await thief.caller.auth.requestReset({ email })).toEqual({ sent: true });
    expect(world.mailbox.letters().map(({ to }) => to)).toEqual([email, email]);
    const token = readToken(world, email, 'auth.entry');
    expect((await world.browser().caller.auth.enterByLink({ token })).user?.id).toBe(stolen.admin.id);
    expect(await getRefusal(thief.caller.auth.enterByLink({ token }))).toBe('ENTRY_LINK_EXPIRED');
    await expectNothingRead(thief);
    await expectNothingEnrolled(thief);
    // An account that waits for its confirmation opens by its own letter only.
    await world.browser().caller.auth.signUpInternal({
      ...AWA,
      grant: scene.grant(),
      role: 'admin',
    });
    expect(await getRefusal(signIn(thief, AWA, AWA.password))).toBe('EMAIL_NOT_CONFIRMED');
    await expectNothingRead(thief);
  });

  it('10. of the seeded owner, once the first session has begun', async () => {
    setGraceDays(world, 0);
    updateRow(world.db, users, stolen.superadmin.id, { enrolUntil: world.clock.now() + HOUR });
    const home = world.browser();
    expect((await signIn(home, stolen.superadmin)).user).toBeNull();
    const thief = await aThiefWithPassword(stolen.superadmin);
    await expectNothingEnrolled(thief);
    await expectNothingRead(thief);
    await addTotp(world, home);
    expect((await home.caller.auth.me()).user?.id).toBe(stolen.superadmin.id);
    await expectNothingRead(thief);
  });

  it('11. by a superadmin’s word that is used, over, or given to oneself', async () => {
    const boss = world.as(scene.superadmin);
    const { id: userId } = stolen.admin;
    await boss.people.allowEnrolment({ userId });
    const home = world.browser();
    await signIn(home, stolen.admin);
    const second = await aThiefWithPassword(stolen.admin);
    await expectNothingEnrolled(second);
    await boss.people.allowEnrolment({ userId });
    world.clock.advance(HOUR);
    const late = await aThiefWithPassword(stolen.admin);
    await expectNothingEnrolled(late);
    await expectNothingRead(late);
    const own = world.as(scene.superadmin).people.allowEnrolment({ userId: scene.superadmin.id });
    expect(await getRefusal(own)).toBe('SELF_ENROLMENT');
  });
});

describe('T-A13: who owns the account gets in', { timeout: 600_000 }, () => {
  it('by a letter’s link, once, within the hour, and never by an earlier link', async () => {
    const home = world.browser();
    expect((await signIn(home, stolen.admin)).user).toBeNull();
    await home.caller.secondFactor.requestLink();
    world.clock.advance(MINUTE);
    await home.caller.secondFactor.requestLink();
    const [first = '', second = ''] = listTokens(world, stolen.admin.email, 'auth.entry');
    const enter = (token: string) => getRefusal(home.caller.auth.enterByLink({ token }));
    expect(await enter(first)).toBe('ENTRY_LINK_EXPIRED');
    expect(await enter(second)).toBe('accepted');
    expect((await home.caller.dispatch.board({})).items.length).toBeGreaterThan(0);
    expect(await enter(second)).toBe('ENTRY_LINK_EXPIRED');
    await home.caller.secondFactor.requestLink();
    const late = readToken(world, stolen.admin.email, 'auth.entry');
    world.clock.advance(HOUR);
    expect(await enter(late)).toBe('ENTRY_LINK_EXPIRED');
  });

  it('by the password alone in the days of grace, from a browser that a link has opened', async () => {
    const home = await aHomeOf(stolen.admin);
    await home.caller.auth.signOut();
    expect(await signIn(home, stolen.admin)).toMatchObject({ user: { id: stolen.admin.id } });
    await expectNothingEnrolled(home);
  });

  it('and adds a factor in the session of a link, after which a link opens nothing any more', async () => {
    setGraceDays(world, 0);
    const home = world.browser();
    await signIn(home, stolen.admin);
    await home.caller.secondFactor.requestLink();
    const token = readToken(world, stolen.admin.email, 'auth.entry');
    const phone = world.browser();
    expect(await phone.caller.auth.enterByLink({ token })).toEqual({
      user: null,
      secondFactor: { passkey: false, totp: false },
    });
    await home.caller.secondFactor.requestLink();
    const other = readToken(world, stolen.admin.email, 'auth.entry');
    await addTotp(world, phone);
    expect((await phone.caller.auth.me()).user?.id).toBe(stolen.admin.id);
    expect(await getRefusal(home.caller.auth.enterByLink({ token: other }))).toBe('ENTRY_LINK_EXPIRED');
  });

  it('by a superadmin’s word, which the journal names and a letter tells', async () => {
    setGraceDays(world, 0);
    const boss = world.as(scene.superadmin);
    await boss.people.allowEnrolment({ userId: stolen.admin.id });
    const home = world.browser();
    expect((await signIn(home, stolen.admin)).user).toBeNull();
    await addTotp(world, home);
    expect((await home.caller.auth.me()).user?.id).toBe(stolen.admin.id);
    const [row] = (await boss.audit.list({ act: 'people.allowEnrolment' })).items;
    expect(row).toMatchObject({ subject: stolen.admin.id, actorName: scene.superadmin.fullname });
    const subjects = world.mailbox
      .letters()
      .flatMap((one) => (one.to === stolen.admin.email ? [one.subject] : []));
    expect(subjects).toContain('Vous pouvez ajouter une seconde étape');
    expect(await getRefusal(boss.people.allowEnrolment({ userId: stolen.admin.id }))).toBe('FACTOR_PRESENT');
  });

  it('by the session that a confirmation letter opens, from the first day on', async () => {
    setGraceDays(world, 0);
    const browser = world.browser();
    await browser.caller.auth.signUpInternal({ ...AWA, grant: scene.grant(), role: 'admin' });
    const answer = await browser.caller.auth.confirmEmail({
      token: readToken(world, AWA.email, 'auth.confirm'),
    });
    expect(answer).toEqual({ user: null, secondFactor: { passkey: false, totp: false } });
    await expectNothingRead(browser);
    await addTotp(world, browser);
    expect((await browser.caller.auth.me()).user?.email).toBe(AWA.email);
  });

  it('while strangers guess: a known browser, a recovery code and another network are never locked out', async () => {
    const home = await aHomeOf(stolen.admin);
    const { secret, recoveryCodes } = await addTotp(world, home);
    for (let network = 0; network < 5; network++) {
      const thief = await aThiefWithPassword(stolen.admin);
      for (let i = 0; i < 25; i++) await getRefusal(thief.caller.secondFactor.proveTotp({ code: '000000' }));
    }
    await signIn(home, stolen.admin);
    expect(
      await getRefusal(home.caller.secondFactor.proveTotp({ code: await computeCode(world, secret) })),
    ).toBe('accepted');
    world.clock.advance(MINUTE);
    const other = world.browser(undefined, '102.5.6.7');
    await signIn(other, stolen.admin);
    expect(
      await getRefusal(other.caller.secondFactor.proveTotp({ code: await computeCode(world, secret) })),
    ).toBe('accepted');
    for (let network = 0; network < 12; network++) {
      const thief = await aThiefWithPassword(stolen.admin);
      for (let i = 0; i < 10; i++) await getRefusal(thief.caller.secondFactor.proveTotp({ code: '000000' }));
    }
    const lost = await aThiefWithPassword(stolen.admin);
    expect(
      await getRefusal(lost.caller.secondFactor.proveTotp({ code: await computeCode(world, secret) })),
    ).toBe('TOO_MANY');
    expect(
      await getRefusal(lost.caller.secondFactor.proveRecoveryCode({ code: recoveryCodes[0] ?? '' })),
    ).toBe('accepted');
  });
});

describe('T-A13: a session that was opened before', { timeout: 600_000 }, () => {
  it('may only add a factor once the days of grace are over, however few they become', async () => {
    const home = await aHomeOf(stolen.admin);
    expect((await home.caller.dispatch.board({})).items.length).toBeGreaterThan(0);
    setGraceDays(world, 0);
    await expectNothingRead(home);
    expect((await home.caller.auth.me()).secondFactor).toEqual({ passkey: false, totp: false });
  });

  it('of a client or a livreur is never asked for one', async () => {
    for (const person of [scene.client, scene.livreur]) {
      const phone = world.browser();
      expect(Object.keys(await signIn(phone, person))).toEqual(['user']);
      const row = world.db.select().from(sessions).where(eq(sessions.userId, person.id)).get();
      expect(row?.mayEnrol).toBe(false);
    }
  });
});
