import { like } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { throttles } from '#db/schema.ts';
import { readRefusal } from '#testing/links.ts';
import { openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { listColumn } from '#testing/rows.ts';

const STRANGERS = 500;

const world = openWorld({ settings: { limitsFactor: 1 } });
let commits: number;
beforeEach(() => {
  commits = 0;
  const write = world.store.write.bind(world.store);
  world.store.write = (work) => {
    commits++;
    return write(work);
  };
});

const guessPassword = (i: number, email = `personne${i}@exemple.ci`) =>
  readRefusal(
    world.browser(undefined, `41.${i >> 8}.${i & 255}.1`).caller.auth.signIn({ email, password: 'non' }),
  );
const guessFromAllStrangers = () =>
  Promise.all(Array.from({ length: STRANGERS }, (_, i) => guessPassword(i)));
const countAnswers = (answers: string[], code: string) => answers.filter((answer) => answer === code).length;
const listStoredCounts = (kind: string) =>
  listColumn(world.db, throttles, 'count', like(throttles.key, `guess.${kind}|%`));
/** Standings are listed as hashes begin, because the order in which parallel hashes end is random. */
function recordHashStandings(): (string | undefined)[] {
  const { hashGate: gate } = world.deps;
  const run = gate.run.bind(gate);
  const begun: (string | undefined)[] = [];
  gate.run = (work, request) =>
    run(() => {
      begun.push(request?.standing);
      return work();
    }, request);
  return begun;
}

describe('T-V7: guessing costs little', () => {
  it('500 guesses at once write twice: what waits for its hash in one transaction, what is turned away not at all', async () => {
    const answers = await guessFromAllStrangers();
    expect(countAnswers(answers, 'WRONG_CREDENTIALS')).toBe(22);
    expect(countAnswers(answers, 'BUSY')).toBe(STRANGERS - 22);
    expect(commits).toBeLessThanOrEqual(2);
    expect(listStoredCounts('hard')).toEqual(Array(22).fill(1));
  });

  it('an account or a network over its limit is refused without a write', async () => {
    const awa = world.client();
    for (let i = 0; i < 5; i++) await guessPassword(i, awa.email);
    commits = 0;
    expect(await guessPassword(6, awa.email)).toBe('TOO_MANY');
    expect(commits).toBe(0);
  });

  it('no password is verified before its attempt is in the database: a crash forgets none', async () => {
    const { hashGate: gate } = world.deps;
    const run = gate.run.bind(gate);
    const missing: number[] = [];
    let verified = 0;
    gate.run = (work, request) =>
      run(() => {
        verified++;
        if (listStoredCounts('hard').length < verified) missing.push(verified);
        return work();
      }, request);
    await guessFromAllStrangers();
    expect(verified).toBe(22);
    expect(missing).toEqual([]);
  });

  it('a client on a known device gets in at once while strangers fill the queue', async () => {
    const awa = world.client();
    const credentials = { email: awa.email, password: WORLD_PASSWORD };
    const phone = world.browser(undefined, '102.0.1.1');
    await phone.caller.auth.signIn(credentials);
    const begun = recordHashStandings();
    const strangers = Array.from({ length: STRANGERS }, (_, i) => guessPassword(i));
    const own = readRefusal(phone.caller.auth.signIn(credentials));
    await Promise.all(strangers);
    expect(await own).toBe('OK');
    expect(begun.indexOf('known')).toBe(2);
  });

  it('a client on a known device gets in from a network that strangers have used up', async () => {
    const awa = world.client();
    const credentials = { email: awa.email, password: WORLD_PASSWORD };
    const phone = world.browser(undefined, '102.0.1.1');
    await phone.caller.auth.signIn(credentials);
    const { points: count } = world.deps.limits.getRule('signIn.ip');
    world.db.update(throttles).set({ count }).where(like(throttles.key, 'guess.ip|%')).run();
    const stranger = world.browser(undefined, '102.0.1.1').caller.auth;
    expect(await readRefusal(stranger.signIn(credentials))).toBe('TOO_MANY');
    expect(await readRefusal(phone.caller.auth.signIn(credentials))).toBe('OK');
  });

  it('a network that guesses again and again makes others wait no longer', async () => {
    const { points } = world.deps.limits.getRule('signIn.ip');
    const thief = world.browser(undefined, '41.0.0.1').caller.auth;
    for (let i = 0; i < points / 10; i++)
      await readRefusal(thief.signIn({ email: `cible${i}@exemple.ci`, password: 'non' }));
    const awa = world.client();
    const begun = recordHashStandings();
    const attempts = Array.from({ length: 22 }, (_, i) =>
      readRefusal(thief.signIn({ email: `autre${i}@exemple.ci`, password: 'non' })),
    );
    const { auth } = world.browser(undefined, '102.0.1.1').caller;
    const own = readRefusal(auth.signIn({ email: awa.email, password: WORLD_PASSWORD }));
    await Promise.all(attempts);
    expect(await own).toBe('OK');
    expect(begun.indexOf('ordinary')).toBe(2);
  });

  it('on a disk that takes nothing no password is verified, nothing piles up in memory, and it recovers', async () => {
    const awa = world.client();
    world.store.sqlite.pragma('query_only = ON');
    for (let i = 0; i < 30; i++) expect(await guessPassword(i)).toBe('UNAVAILABLE');
    world.store.sqlite.pragma('query_only = OFF');
    const { auth } = world.browser(undefined, '102.0.1.1').caller;
    expect(await readRefusal(auth.signIn({ email: awa.email, password: WORLD_PASSWORD }))).toBe('OK');
    expect(listStoredCounts('hard').length).toBeLessThanOrEqual(1);
  });
});
