import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outbox } from '#db/schema.ts';
import { HOUR, MINUTE } from '#domain/format/calendar.ts';
import { GIVEN_UP } from '#domain/letters.ts';
import { startFakeResend } from '#testing/fakeResend.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { enqueueLetter } from './outbox.ts';
import { createResendTransport } from './resend.ts';
import { createSender } from './sender.ts';
import type { OutboxWorker } from './worker.ts';

const world = openWorld();
const resend = openFixture(() => startFakeResend());
const SENTENCE = 'The laveo.ci domain is not verified. Please, add and verify your domain.';
let sender: OutboxWorker;
const connect = () => {
  const transport = createResendTransport({
    apiKey: 're_test',
    from: 'Laveo <a@laveo.ci>',
    baseUrl: resend.url,
  });
  return createSender(world.deps, { ...transport, pauseMs: 0 });
};
beforeEach(() => {
  sender = connect();
});
afterEach(async () => {
  await sender.stop();
  await resend.close();
});

function enqueueMessage(name: string, dropAfter?: number): void {
  const data = { fullname: name, email: 'c@exemple.ci', message: 'Bonjour', area: 'admin' } as const;
  const to = `${name.toLowerCase()}@exemple.ci`;
  world.store.write(() => enqueueLetter(world.deps, { kind: 'inbox.message', to, data, dropAfter }));
}
const refuseLetters = (status = 403) =>
  void resend.whims.push(...Array(500).fill({ status, message: SENTENCE }));
const takeLetters = () => {
  resend.whims.length = 0;
};
async function sendAllLetters(): Promise<void> {
  while (await sender.step());
}
async function runMinutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute++) {
    world.clock.advance(MINUTE);
    await sendAllLetters();
  }
}
const getRows = () => world.db.select().from(outbox).all();
const listStates = () => getRows().map(({ state }) => state);
const openDesk = () => world.as(world.superadmin());
const listErrors = () =>
  world.lines.map((line) => JSON.parse(line)).filter(({ level }: { level: string }) => level === 'error');

describe.each([401, 403])('a provider that refuses the house with %d', (status) => {
  it('stops the queue, and one letter probes, less and less often', async () => {
    refuseLetters(status);
    for (let i = 0; i < 30; i++) enqueueMessage(`Awa${i}`);
    await sendAllLetters();
    expect(resend.requests).toHaveLength(1);
    await runMinutes(60);
    expect(resend.requests.length).toBeGreaterThan(5);
    expect(resend.requests.length).toBeLessThan(12);
    expect(new Set(listStates())).toEqual(new Set(['waiting']));
    expect(new Set(resend.requests.map(({ key }) => key)).size).toBe(resend.requests.length);

    takeLetters();
    await runMinutes(15);
    expect(new Set(listStates())).toEqual(new Set(['sent']));
    expect(resend.sent).toHaveLength(30);
    expect(new Set(resend.sent).size).toBe(30);
  });

  it('tells the owner once in the log, and on their desk until letters leave', async () => {
    expect(await openDesk().outbox.blockage()).toBeNull();
    refuseLetters(status);
    enqueueMessage('Awa');
    const since = world.clock.now();
    await sendAllLetters();
    await runMinutes(10);
    const reason = `${status} refused: ${SENTENCE}`;
    expect(listErrors()).toMatchObject([{ event: 'letters refused', reason }]);
    expect(await openDesk().outbox.blockage()).toEqual({ since, reason, letterId: expect.any(String) });
    takeLetters();
    await runMinutes(15);
    expect(await openDesk().outbox.blockage()).toBeNull();
  });
});

it('drops a code that expired meanwhile, and sends what was written for days', async () => {
  refuseLetters();
  enqueueMessage('Awa');
  enqueueMessage('Code', world.clock.now() + 15 * MINUTE);
  await sendAllLetters();
  for (let i = 0; i < 10; i++) {
    world.clock.advance(5 * HOUR);
    await sendAllLetters();
  }
  takeLetters();
  await runMinutes(16);
  expect(resend.sent).toEqual(['Message d’Awa']);
  expect(getRows().map(({ state }) => state)).toEqual(['sent', 'dead']);
});

it('still gives up what may have left before it was refused', async () => {
  resend.whims.push('lose the answer');
  enqueueMessage('Awa');
  await sendAllLetters();
  refuseLetters();
  await runMinutes(2);
  world.clock.advance(23 * HOUR);
  takeLetters();
  await runMinutes(16);
  expect(getRows()).toMatchObject([{ state: 'dead', lastError: GIVEN_UP }]);
  expect(resend.sent).toEqual(['Message d’Awa']);
});

it('lets no letter that is refused alone hold back the others for long', async () => {
  const picky = createSender(world.deps, {
    pauseMs: 0,
    staysHere: false,
    deliver: async ({ to }) =>
      to.startsWith('seul') ? { outcome: 'blocked', reason: `403 ${SENTENCE}` } : { outcome: 'sent' },
  });
  for (const name of ['Seul', 'Awa', 'Bintou']) enqueueMessage(name);
  await picky.step();
  expect(await picky.step()).toBe(false);
  world.clock.advance(MINUTE);
  for (let i = 0; i < 3; i++) await picky.step();
  expect(listStates()).toEqual(['waiting', 'sent', 'sent']);
});

it('is tried again at once after a start, and when a superadmin sends a letter again', async () => {
  refuseLetters();
  enqueueMessage('Awa');
  enqueueMessage('Bintou');
  await sendAllLetters();
  await runMinutes(40);
  const before = resend.requests.length;
  await openDesk().outbox.retry({ id: getRows()[1]?.id ?? '' });
  await sendAllLetters();
  expect(resend.requests).toHaveLength(before + 1);
  takeLetters();
  world.clock.advance(1);
  await sender.stop();
  sender = connect();
  sender.start();
  await expect.poll(listStates).toEqual(['sent', 'sent']);
});
