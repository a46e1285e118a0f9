import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUpWhileServing, makeBackupName } from '#db/backup.ts';
import { openReadOnly, type Sqlite } from '#db/connection.ts';
import { openStoreOnDisk } from '#testing/database.ts';
import { startFakeResend } from '#testing/fakeResend.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { AWA, readCode, readToken } from '#testing/links.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { openSite, type Site } from '#testing/site.ts';
import { readSize } from '#testing/size.ts';
import { aWorld, type World } from '#testing/world.ts';
import { createResendTransport } from '../mail/resend.ts';
import { createSender } from '../mail/sender.ts';

let world: World;
let site: Site;
const openWorldAndSite = async (options?: Parameters<typeof aWorld>[0]) => {
  world = await aWorld(options);
  site = await openSite(world);
};
afterEach(async () => {
  await site.close();
  world.close();
});

describe('T-A8: the database is stolen', { timeout: 600_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'laveo-theft-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('no text in it opens anything, and no token that travelled stands in its bytes', async () => {
    const file = join(folder, 'laveo.sqlite');
    await openWorldAndSite({ store: openStoreOnDisk(file) });
    world.superadmin();
    const awa = world.client();
    const phone = world.browser();
    await phone.caller.auth.signIn({ email: awa.email, password: WORLD_PASSWORD });
    await world.visitor().auth.requestReset({ email: awa.email });
    await world.visitor().auth.signUp(AWA);
    const desk = world.browser();
    await desk.caller.auth.requestInternalCode();
    const { grant } = await desk.caller.auth.redeemInternalCode({ code: readCode(world) });
    const travelled = [
      ...phone.cookies.values(),
      ...desk.cookies.values(),
      grant,
      readToken(world, awa.email, 'auth.reset'),
      readToken(world, AWA.email, 'auth.confirm'),
    ];
    await sendAllLetters();
    world.store.sqlite.pragma('wal_checkpoint(TRUNCATE)');
    const backup = join(folder, 'backups', makeBackupName(world.clock.now()));
    await backUpWhileServing(world.store, backup, world.clock.now());
    for (const stolen of [file, `${file}-wal`, backup]) {
      const bytes = readFileSync(stolen).toString('latin1');
      for (const token of travelled) expect(bytes).not.toContain(token);
    }

    const copy = openReadOnly(backup);
    const texts = new Set([...collectTexts(world.store.sqlite), ...collectTexts(copy)]);
    copy.close();
    let accepted = 0;
    for (const text of texts) {
      const safe = text
        .replace(/[^\x21-\x7e]/g, '')
        .replaceAll(';', '')
        .slice(0, 300);
      if ((await site.query('profile.get', { cookie: `laveo=${safe}` })).status !== 401) accepted++;
      if (!/^[A-Za-z0-9_-]{20,100}$/.test(text)) continue;
      const password = 'un nouveau mot';
      if ((await site.call('auth.confirmEmail', { token: text })).status === 200) accepted++;
      if ((await site.call('auth.resetPassword', { token: text, password })).status === 200) accepted++;
      const internal = { ...AWA, email: 'x@exemple.ci', role: 'admin', grant: text };
      if ((await site.call('auth.signUpInternal', internal)).status === 200) accepted++;
    }
    console.info(`T-A8: ${texts.size} texts of the database tried as cookie and token, ${accepted} accepted`);
    expect(accepted).toBe(0);
  });
});

/** A link is stored in the outbox until its letter has been sent, and nowhere afterwards. */
async function sendAllLetters(): Promise<void> {
  const resend = await startFakeResend();
  const carrier = createResendTransport({
    apiKey: 're_test',
    from: 'Laveo <a@laveo.ci>',
    baseUrl: resend.url,
  });
  const sender = createSender(world.deps, carrier);
  while (await sender.step());
  await resend.close();
}

function collectTexts(sqlite: Sqlite): Set<string> {
  const tables = sqlite
    .prepare("select name from sqlite_master where type = 'table' and sql not like 'create virtual %'")
    .pluck()
    .all() as string[];
  const texts = new Set<string>();
  for (const table of tables) {
    for (const row of sqlite.prepare(`select * from "${table}"`).all() as Record<string, unknown>[]) {
      for (const value of Object.values(row)) if (typeof value === 'string' && value !== '') texts.add(value);
    }
  }
  return texts;
}

describe('T-A9: a reset asked through a forged host', () => {
  beforeEach(() => openWorldAndSite());

  it('20 ways of naming another: the links name ours', async () => {
    const evil = 'voleur.example';
    const ways: Record<string, string>[] = [
      { 'x-forwarded-host': evil },
      { 'x-forwarded-host': `${evil}, localhost:3000` },
      { 'x-forwarded-host': `localhost:3000, ${evil}` },
      { 'x-host': evil },
      { 'x-forwarded-server': evil },
      { 'x-http-host-override': evil },
      { 'x-original-host': evil },
      { 'x-rewrite-url': `http://${evil}/` },
      { 'x-original-url': `http://${evil}/` },
      { forwarded: `host=${evil}` },
      { forwarded: `for=1.2.3.4;host=${evil};proto=https` },
      { 'x-forwarded-proto': 'https', 'x-forwarded-host': evil },
      { 'x-forwarded-port': '8443' },
      { 'x-forwarded-scheme': 'javascript' },
      { 'x-forwarded-prefix': `//${evil}` },
      { 'x-real-host': evil },
      { 'x-wap-profile': `http://${evil}/` },
      { referer: `http://${evil}/` },
      { 'true-client-ip': evil },
      { via: evil },
    ];
    for (const headers of ways) {
      const awa = world.client();
      expect((await site.call('auth.requestReset', { email: awa.email }, { headers })).status).toBe(200);
      const letter = world.mailbox.last(awa.email);
      expect(letter?.text).toContain(`${world.deps.settings.publicUrl}/reset-password#type=recovery&token=`);
      expect(`${letter?.text}${letter?.html}`).not.toContain(evil);
    }
    expect(world.mailbox.letters()).toHaveLength(20);
  });

  it('an unknown host is refused and sends nothing', async () => {
    const awa = world.client();
    const { status } = await site.call(
      'auth.requestReset',
      { email: awa.email },
      { headers: { host: 'voleur.example' } },
    );
    expect([400, 421]).toContain(status);
    expect(world.mailbox.letters()).toHaveLength(0);
  });
});

const ROUNDS = readSize('ROUNDS', { usual: 6, whole: 50 });

describe('T-A10: one link, many hands', { timeout: 600_000 }, () => {
  beforeEach(() => openWorldAndSite());

  it('50 rounds of 10 parallel posts: exactly one success each', async () => {
    const successes: number[] = [];
    for (let round = 0; round < 50; round++) {
      const email = `tour${round}@exemple.ci`;
      await site.call('auth.signUp', { ...AWA, email });
      const token = readToken(world, email, 'auth.confirm');
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => site.call('auth.confirmEmail', { token })),
      );
      successes.push(answers.filter((a) => a.status === 200).length);
      expect(new Set(answers.filter((a) => a.status !== 200).map((a) => `${a.status} ${a.code}`))).toEqual(
        new Set(['400 LINK_EXPIRED']),
      );
    }
    console.info(
      `T-A10 confirm: ${successes.filter((n) => n === 1).length} rounds of 50 with exactly one success`,
    );
    expect(successes).toEqual(Array(50).fill(1));
  });

  it('the same for a reset, where a hash stands between the look and the act', async () => {
    const successes: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const awa = world.client();
      await site.call('auth.requestReset', { email: awa.email });
      const token = readToken(world, awa.email, 'auth.reset');
      const posts = Array.from({ length: 10 }, (_, i) =>
        site.call('auth.resetPassword', { token, password: `choix numéro ${i}` }),
      );
      const answers = await Promise.all(posts);
      successes.push(answers.filter((a) => a.status === 200).length);
      expect((await site.call('auth.resetPassword', { token, password: 'encore une fois' })).status).toBe(
        400,
      );
    }
    console.info(
      `T-A10 reset: ${successes.filter((n) => n === 1).length} rounds of ${ROUNDS} with exactly one success`,
    );
    expect(successes).toEqual(Array(ROUNDS).fill(1));
  });

  it('a grant makes one account, however many ask at once', async () => {
    world.superadmin();
    const desk = world.browser();
    await desk.caller.auth.requestInternalCode();
    const { grant } = await desk.caller.auth.redeemInternalCode({ code: readCode(world) });
    const posts = Array.from({ length: 10 }, (_, i) =>
      site.call('auth.signUpInternal', { ...AWA, email: `interne${i}@exemple.ci`, role: 'admin', grant }),
    );
    expect((await Promise.all(posts)).filter((a) => a.status === 200)).toHaveLength(1);
  });

  it('one second after its end a link is refused', async () => {
    const awa = world.client();
    await site.call('auth.requestReset', { email: awa.email });
    world.clock.advance(3600_000 + 1000);
    const late = await site.call('auth.resetPassword', {
      token: readToken(world, awa.email, 'auth.reset'),
      password: 'trop tard déjà',
    });
    expect([late.status, late.code]).toEqual([400, 'LINK_EXPIRED']);
  });
});

describe('T-A11: a scanner opens the link first', () => {
  beforeEach(() => openWorldAndSite());

  it('five GET and HEAD change nothing, and no line of the log holds the token', async () => {
    await site.call('auth.signUp', AWA);
    const token = readToken(world, AWA.email, 'auth.confirm');
    const link = /http\S+#token=\S+/.exec(world.mailbox.last(AWA.email)?.text ?? '')?.[0] ?? '';
    const { pathname, hash, search } = new URL(link);
    expect([pathname, search, hash]).toEqual(['/confirmation', '', `#token=${token}`]);
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD', 'GET']) await site.ask(method, pathname);
    expect((await site.call('auth.confirmEmail', { token })).status).toBe(200);
    expect(world.lines.join('\n')).not.toContain(token);
  });
});

describe('T-A12: a flood of resets', () => {
  it('1,000 demands with forged addresses: at most 3 letters, the same answer each time', async () => {
    await openWorldAndSite({ settings: { limitsFactor: 1 } });
    const awa = world.client();
    const bodies = new Set<string>();
    for (let i = 0; i < 1000; i += 50) {
      const asks = Array.from({ length: 50 }, (_, n) => {
        const headers = {
          'x-forwarded-for': `10.${(i + n) % 250}.${n}.${i % 97}`,
          'x-real-ip': `10.9.8.${n}`,
        };
        return site.call('auth.requestReset', { email: awa.email }, { headers });
      });
      for (const { status, body } of await Promise.all(asks)) bodies.add(`${status} ${body}`);
      // This pace stays below the limit of all calls, whose refusal would be another answer.
      world.clock.advance(3000);
    }
    console.info(`T-A12: ${world.mailbox.letters().length} letters for 1,000 demands, ${bodies.size} answer`);
    expect(bodies.size).toBe(1);
    expect(world.mailbox.letters().length).toBeLessThanOrEqual(3);
  });

  it('six a day', async () => {
    await openWorldAndSite({ settings: { limitsFactor: 1 } });
    const awa = world.client();
    for (let i = 0; i < 23; i++) {
      expect(await getRefusal(world.visitor().auth.requestReset({ email: awa.email }))).toBe('accepted');
      world.clock.advance(3600_000);
    }
    expect(world.mailbox.letters()).toHaveLength(6);
  });
});
