import { like } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { throttles } from '#db/schema.ts';
import type { Browser } from '#testing/browserClient.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { listColumn } from '#testing/rows.ts';
import type { HashRequest } from './hashGate.ts';

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
  getRefusal(
    world.browser(undefined, `41.${i >> 8}.${i & 255}.1`).caller.auth.signIn({ email, password: 'non' }),
  );
const guessFromAllStrangers = () =>
  Promise.all(Array.from({ length: STRANGERS }, (_, i) => guessPassword(i)));
const countAnswers = (answers: string[], code: string) => answers.filter((answer) => answer === code).length;
const listStoredCounts = (kind: string) =>
  listColumn(world.db, throttles, 'count', like(throttles.key, `guess.${kind}|%`));
function watchHashStarts(onBegin: (request?: HashRequest) => void): void {
  const { hashGate: gate } = world.deps;
  const run = gate.run.bind(gate);
  gate.run = (work, request) =>
    run(() => {
      onBegin(request);
      return work();
    }, request);
}
/** Standings are listed as hashes begin, because the order in which parallel hashes end is random. */
function recordHashStandings(): (string | undefined)[] {
  const begun: (string | undefined)[] = [];
  watchHashStarts((request) => begun.push(request?.standing));
  return begun;
}
const aPhone = () => world.browser(undefined, '102.0.1.1');
const signIn = ({ caller }: Browser, { email }: { email: string }) =>
  getRefusal(caller.auth.signIn({ email, password: WORLD_PASSWORD }));
async function aKnownPhone(client: { email: string }): Promise<Browser> {
  const phone = aPhone();
  expect(await signIn(phone, client)).toBe('accepted');
  return phone;
}

describe('T-V7: guessing costs little', () => {
  it('500 guesses at once write what waits for its hash, and nothing of what is turned away', async () => {
    const answers = await guessFromAllStrangers();
    expect(countAnswers(answers, 'WRONG_CREDENTIALS')).toBe(22);
    expect(countAnswers(answers, 'BUSY')).toBe(STRANGERS - 22);
    expect(commits).toBe(22);
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
    const missing: number[] = [];
    let verified = 0;
    watchHashStarts(() => {
      verified++;
      if (listStoredCounts('hard').length < verified) missing.push(verified);
    });
    await guessFromAllStrangers();
    expect(verified).toBe(22);
    expect(missing).toEqual([]);
  });

  it('a client on a known device gets in at once while strangers fill the queue', async () => {
    const awa = world.client();
    const phone = await aKnownPhone(awa);
    const begun = recordHashStandings();
    const strangers = guessFromAllStrangers();
    const own = signIn(phone, awa);
    await strangers;
    expect(await own).toBe('accepted');
    expect(begun.indexOf('known')).toBe(2);
  });

  it('a client on a known device gets in from a network that strangers have used up', async () => {
    const awa = world.client();
    const phone = await aKnownPhone(awa);
    const { points: count } = world.deps.limits.getRule('signIn.ip');
    world.db.update(throttles).set({ count }).where(like(throttles.key, 'guess.ip|%')).run();
    expect(await signIn(aPhone(), awa)).toBe('TOO_MANY');
    expect(await signIn(phone, awa)).toBe('accepted');
  });

  it('a network that guesses again and again makes others wait no longer', async () => {
    const { points } = world.deps.limits.getRule('signIn.ip');
    const thief = world.browser(undefined, '41.0.0.1').caller.auth;
    for (let i = 0; i < points / 10; i++)
      await getRefusal(thief.signIn({ email: `cible${i}@exemple.ci`, password: 'non' }));
    const awa = world.client();
    const begun = recordHashStandings();
    const attempts = Array.from({ length: 22 }, (_, i) =>
      getRefusal(thief.signIn({ email: `autre${i}@exemple.ci`, password: 'non' })),
    );
    const own = signIn(aPhone(), awa);
    await Promise.all(attempts);
    expect(await own).toBe('accepted');
    expect(begun.indexOf('ordinary')).toBe(2);
  });

  it('on a disk that takes nothing no password is verified, nothing piles up in memory, and it recovers', async () => {
    const awa = world.client();
    world.store.sqlite.pragma('query_only = ON');
    for (let i = 0; i < 30; i++) expect(await guessPassword(i)).toBe('UNAVAILABLE');
    world.store.sqlite.pragma('query_only = OFF');
    expect(await signIn(aPhone(), awa)).toBe('accepted');
    expect(listStoredCounts('hard').length).toBeLessThanOrEqual(1);
  });
});
