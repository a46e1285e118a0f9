import { expect, it } from 'vitest';
import { findBrokenLinks } from '#db/integrity/auditChain.ts';
import { NEW_PASSWORD } from '#testing/exampleData.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { readJournal } from '#testing/history.ts';
import { readToken } from '#testing/links.ts';
import { openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { setGraceDays } from '#testing/secondFactor/secondFactors.ts';

const world = openWorld();

const readActs = () =>
  readJournal(world.db).map(({ act, actorId, ip, subject, after }) => ({ act, actorId, ip, subject, after }));
const flushTally = () => world.deps.signInTally.flush(world.deps);
const trySignIn = (email: string, password: string, ip?: string) =>
  getRefusal(world.browser(undefined, ip).caller.auth.signIn({ email, password }));

it('T-P10: the journal says who of the team signed in, reset and changed a password, and from where', async () => {
  setGraceDays(world, 7);
  for (const [person, signIn] of [
    [world.admin(), 'auth.password'],
    [world.livreur(), 'auth.signIn'],
  ] as const) {
    const from = { actorId: person.id, subject: person.id, ip: '203.0.113.7', after: null };
    const before = readActs().length;
    expect(await trySignIn(person.email, WORLD_PASSWORD)).toBe('accepted');
    await world.visitor().auth.requestReset({ email: person.email });
    const token = readToken(world, person.email, 'auth.reset');
    await world.visitor().auth.resetPassword({ token, password: NEW_PASSWORD });
    await world
      .as(person)
      .profile.changePassword({ current: NEW_PASSWORD, password: 'encore-une-autre-phrase' });
    expect(readActs().slice(before)).toEqual([
      { act: signIn, ...from },
      { act: 'auth.resetPassword', ...from },
      { act: 'profile.changePassword', ...from },
    ]);
  }
});

it('T-P10: a thousand guesses leave one row for each account of the team, and none for anybody else', async () => {
  const [ali, awa] = [world.admin(), world.client()];
  for (let i = 0; i < 1000; i++)
    world.deps.signInTally.countRefusal(`198.51.100.${i % 250}`, i % 2 === 0 ? ali : awa);
  expect(await trySignIn(ali.email, 'mauvais mot', '192.0.2.1')).toBe('WRONG_CREDENTIALS');
  expect(await trySignIn('inconnu@exemple.ci', 'mauvais mot')).toBe('WRONG_CREDENTIALS');
  expect(readActs()).toEqual([]);
  flushTally();
  expect(readActs()).toEqual([
    { act: 'auth.refused', actorId: 'visitor', ip: '192.0.2.1', subject: ali.id, after: { count: 501 } },
  ]);
  flushTally();
  expect(readActs()).toHaveLength(1);
  expect(findBrokenLinks(world.store.sqlite)).toEqual([]);
});

it('T-P10: clients are nowhere in the journal', async () => {
  const awa = world.client('Awalina Canari');
  expect(await trySignIn(awa.email, WORLD_PASSWORD)).toBe('accepted');
  await world.as(awa).profile.changePassword({ current: WORLD_PASSWORD, password: NEW_PASSWORD });
  flushTally();
  expect(readActs()).toEqual([]);
});

it('counts of a database that cannot be written wait for the next time', async () => {
  world.deps.signInTally.countRefusal('192.0.2.1', world.admin());
  world.store.sqlite.pragma('query_only = ON');
  expect(flushTally).toThrow();
  world.store.sqlite.pragma('query_only = OFF');
  flushTally();
  expect(readActs()).toHaveLength(1);
});
