import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { outbox } from '#db/schema.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import { openStoreOnDisk } from '#testing/database.ts';
import { type FakeResend, startFakeResend } from '#testing/fakeResend.ts';
import { openScratchFolder } from '#testing/openWorld.ts';
import { addPerson } from '#testing/people.ts';
import { aWorld, type World } from '#testing/world.ts';
import { createResendTransport } from './resend.ts';
import { createSender } from './sender.ts';
import type { OutboxWorker } from './worker.ts';

const NOBODY_LISTENS = 'http://127.0.0.1:9';

const folder = openScratchFolder();
let resend: FakeResend;
let world: World;
let sender: OutboxWorker;
beforeEach(async () => {
  resend = await startFakeResend();
  await startProcess(resend.url);
});
afterEach(async () => {
  await stopProcess();
  await resend.close();
});

/** Each call acts as a new process on the same file; `at` is the time when the last one was killed. */
async function startProcess(baseUrl: string, at?: number): Promise<void> {
  const store = openStoreOnDisk(join(folder.path, 'laveo.sqlite'));
  world = await aWorld({ store, at, settings: { teamEmail: 'equipe@laveo.ci' } });
  connectSender(baseUrl);
}

function connectSender(baseUrl: string): void {
  const options = { apiKey: 're_test', from: 'Laveo <bonjour@laveo.ci>', baseUrl, timeoutMs: 5000 };
  sender = createSender(world.deps, createResendTransport(options));
}

async function stopProcess(): Promise<void> {
  await sender.stop();
  world.close();
}

async function runMinutes(count: number, happens: (minute: number) => Promise<unknown>): Promise<void> {
  for (let minute = 0; minute < count; minute++) {
    await happens(minute);
    while (await sender.step());
    world.clock.advance(MINUTE);
  }
}

const doNothing = async () => undefined;

async function triggerLetter(number: number): Promise<string> {
  const email = `personne${number}@exemple.ci`;
  const visitor = world.visitor();
  const [person, phone] = [{ fullname: 'Awa Koné', email }, '07 01 02 03 04'];
  if (number % 5 === 0) {
    await visitor.auth.signUp({ ...person, phone, password: 'un-mot-de-passe' });
    return email;
  }
  if (number % 5 === 1) {
    await visitor.inbox.sendMessage({ ...person, message: `Question ${number}`, elapsed: 8000 });
    return 'equipe@laveo.ci';
  }
  if (number % 5 === 2) {
    await visitor.inbox.apply.call(null, { ...person, phone, city: 'Cocody', elapsed: 8000 });
    return 'equipe@laveo.ci';
  }
  const known = addPerson(world.db, 'client', { number, now: world.clock.now() });
  if (number % 5 === 3) await visitor.auth.requestReset({ email: known.email });
  else await world.as(known).orders.place(world.aCart());
  return known.email;
}

const getRows = () => world.db.select().from(outbox).all();

it('Resend down for 30 minutes, a lost answer, a restart: one letter per event, never two, none lost', async () => {
  const expected: string[] = [];
  const triggerExpectedLetter = async (minute: number) => void expected.push(await triggerLetter(minute));

  // The provider fails while it answers: the letter has left, and the server does not know.
  resend.whims.push('lose the answer');
  await runMinutes(1, triggerExpectedLetter);
  expect(resend.sent).toHaveLength(1);
  connectSender(NOBODY_LISTENS);
  await runMinutes(14, (minute) => triggerExpectedLetter(minute + 1));
  // The server is killed while it sends a letter.
  const dying = createSender(world.deps, {
    pauseMs: 0,
    staysHere: false,
    deliver: () => new Promise(() => {}),
  });
  world.clock.advance(5 * MINUTE);
  void dying.step();
  expect(getRows().filter(({ state }) => state === 'sending')).toHaveLength(1);
  const at = world.clock.now();
  await stopProcess();
  await startProcess(resend.url, at);
  // The provider's gateway answers again before the service behind it does.
  resend.whims.push(...Array<{ status: number }>(2000).fill({ status: 503 }));
  await runMinutes(10, (minute) => triggerExpectedLetter(minute + 15));
  expect(expected).toHaveLength(25);
  expect(resend.sent).toHaveLength(1);

  resend.whims.length = 0;
  await runMinutes(15, doNothing);
  const letters = getRows();
  expect(letters.map(({ recipient }) => recipient).sort()).toEqual([...expected].sort());
  expect(new Set(letters.map(({ state }) => state))).toEqual(new Set(['sent']));
  expect(resend.sent).toHaveLength(25);
  // The provider would refuse a second try whose body differs under the same key.
  const bodies = new Map<string, Set<string>>();
  for (const { key, body } of resend.requests)
    bodies.set(key, (bodies.get(key) ?? new Set()).add(JSON.stringify(body)));
  expect([...bodies.keys()].sort()).toEqual(letters.map(({ id }) => id).sort());
  expect([...bodies.values()].every(({ size }) => size === 1)).toBe(true);

  const before = resend.requests.length;
  await runMinutes(30, doNothing);
  expect(resend.requests).toHaveLength(before);
});
