import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outbox } from '#db/schema.ts';
import { HOUR, MINUTE } from '#domain/format/calendar.ts';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import { startFakeResend } from '#testing/fakeResend.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { insertRows } from '#testing/rows.ts';
import { enqueueLetter } from './outbox.ts';
import { LEASE_MS } from './queue.ts';
import { createResendTransport } from './resend.ts';
import { createSender } from './sender.ts';
import type { Message, Transport } from './transport.ts';
import { writeLetter } from './words.ts';
import type { OutboxWorker } from './worker.ts';

const world = openWorld();
const resend = openFixture(() => startFakeResend());
let sender: OutboxWorker;
beforeEach(async () => {
  sender = createSender(world.deps, createTransport());
});
afterEach(async () => {
  await sender.stop();
  await resend.close();
});

const createTransport = (timeoutMs = 60_000): Transport =>
  createResendTransport({ apiKey: 're_test', from: 'Laveo <a@laveo.ci>', baseUrl: resend.url, timeoutMs });

const makeMessageData = (fullname: string) =>
  ({ fullname, email: 'c@exemple.ci', message: 'Bonjour', area: 'admin' }) as const;

/** The name stands in the subject of the letter: "Message d’Awa". */
function enqueueMessage(
  name: string,
  options: { to?: string; dropAfter?: number; replyTo?: string } = {},
): void {
  const { to = 'awa@exemple.ci', ...rest } = options;
  world.store.write(() =>
    enqueueLetter(world.deps, { kind: 'inbox.message', to, data: makeMessageData(name), ...rest }),
  );
}

const getRows = () => world.db.select().from(outbox).all();
const composeText = (row: typeof outbox.$inferSelect | undefined) =>
  row && writeLetter(row, world.deps.settings.publicUrl, HOUSE_DEFAULTS)?.text;
const listStates = () => getRows().map((row) => row.state);
async function sendAllLetters(): Promise<void> {
  while (await sender.step());
}

describe('a letter', () => {
  it('leaves once, to one address, with its key', async () => {
    enqueueMessage('Awa', { replyTo: 'client@exemple.ci' });
    await sendAllLetters();
    const { id } = getRows()[0] ?? {};
    expect(resend.requests).toHaveLength(1);
    expect(resend.requests[0]).toMatchObject({
      key: id,
      body: {
        from: 'Laveo <a@laveo.ci>',
        to: ['awa@exemple.ci'],
        subject: 'Message d’Awa',
        reply_to: 'client@exemple.ci',
      },
    });
    expect(listStates()).toEqual(['sent']);
    expect(await sender.step()).toBe(false);
  });

  it('of an order brings the provider the headers that stop such letters, also when it is tried again', async () => {
    const awa = world.client('Awa Koné');
    world.product();
    await world.as(awa).orders.place(world.aCart());
    resend.whims.push({ status: 500 });
    await sendAllLetters();
    world.clock.advance(MINUTE);
    await sendAllLetters();
    const [first, again] = resend.requests.map(({ body }) => body.headers?.['List-Unsubscribe']);
    expect(first).toMatch(/^<http\S+\/desabonnement\/account-\S+>$/);
    expect(again).toBe(first);
  });

  it('holds what its words are made of until a provider has taken it, then its subject alone', async () => {
    world.superadmin();
    await world.visitor().auth.requestInternalCode();
    enqueueMessage('Awa', { replyTo: 'client@exemple.ci' });
    expect(getRows().map(({ words, subject }) => [words, subject])).toEqual([
      [null, null],
      [null, null],
    ]);
    await sendAllLetters();
    expect(resend.requests[1]?.body.text).toContain('Bonjour');
    expect(getRows().map(({ subject, data, words }) => [subject, data, words])).toEqual([
      ['Code de validation Laveo', null, null],
      ['Message d’Awa', null, null],
    ]);
  });

  it('that nobody took can be made again, to be sent again', async () => {
    resend.whims.push({ status: 422 });
    enqueueMessage('Awa');
    await sendAllLetters();
    expect(listStates()).toEqual(['dead']);
    expect(composeText(getRows()[0])).toContain('Bonjour');
  });

  it('that only went into a file on this machine can still be read', async () => {
    const local = createSender(world.deps, {
      pauseMs: 0,
      staysHere: true,
      deliver: async () => ({ outcome: 'sent' }),
    });
    enqueueMessage('Awa', { dropAfter: world.clock.now() + 15 * MINUTE });
    await local.step();
    expect(getRows()[0]).toMatchObject({ state: 'sent', subject: 'Message d’Awa' });
    expect(composeText(getRows()[0])).toContain('Bonjour');
  });

  it('keeps its words from the first try in vain on, whatever a later version would write', async () => {
    resend.whims.push({ status: 503 });
    enqueueMessage('Awa');
    await sendAllLetters();
    world.db
      .update(outbox)
      .set({ data: makeMessageData('Bintou') })
      .run();
    world.clock.advance(MINUTE);
    await sendAllLetters();
    const [first, second] = resend.requests;
    expect(second).toEqual(first);
    expect(getRows()[0]).toMatchObject({ state: 'sent', data: null, words: null });
  });

  it('from before words were made at the departure leaves with those of its row', async () => {
    const words = { subject: 'Bienvenue', text: 'Bonjour Awa', html: '<p>Bonjour Awa</p>' };
    const row = { id: 'before', kind: 'written', recipient: 'awa@exemple.ci', urgency: 3 } as const;
    insertRows(world.db, outbox, { ...row, words, subject: words.subject, dueAt: 1, createdAt: 1 });
    await sendAllLetters();
    expect(resend.requests[0]).toMatchObject({ key: 'before', body: words });
    expect(getRows()[0]).toMatchObject({ state: 'sent', subject: 'Bienvenue', words: null });
  });

  it('keeps its subject on one line', async () => {
    enqueueMessage('Awa\r\nBcc: other@exemple.ci');
    await sendAllLetters();
    expect(resend.sent).toEqual(['Message d’Awa Bcc: other@exemple.ci']);
  });

  it('does not exist when its act was undone', () => {
    expect(() =>
      world.store.write(() => {
        enqueueMessage('Awa');
        throw new Error('undone');
      }),
    ).toThrow('undone');
    expect(getRows()).toEqual([]);
  });
});

describe('a provider', () => {
  it.each([500, 502, 503, 408, 409, 429])(
    'that answers %d is asked again, later and later',
    async (status) => {
      resend.whims.push({ status }, { status }, { status });
      enqueueMessage('Awa');
      const waits: number[] = [];
      for (let i = 0; i < 3; i++) {
        await sendAllLetters();
        const row = getRows()[0];
        expect(row?.state).toBe('waiting');
        waits.push((row?.dueAt ?? 0) - world.clock.now());
        world.clock.advance(waits.at(-1) ?? 0);
      }
      expect(waits[0]).toBeGreaterThanOrEqual(5000);
      expect(waits[1]).toBeGreaterThanOrEqual(10_000);
      expect(waits[2]).toBeGreaterThanOrEqual(20_000);
      await sendAllLetters();
      expect(resend.sent).toEqual(['Message d’Awa']);
      expect(new Set(resend.requests.map(({ key }) => key)).size).toBe(1);
    },
  );

  it.each([400, 404, 422])('that refuses a letter with %d is not asked again', async (status) => {
    resend.whims.push({ status, message: `Invalid\n\`to\` field ${'x'.repeat(500)}` });
    enqueueMessage('Awa');
    enqueueMessage('Cheick');
    await sendAllLetters();
    expect(listStates()).toEqual(['dead', 'sent']);
    expect(getRows()[0]?.lastError).toMatch(
      new RegExp(`^${status} refused: Invalid \`to\` field x{200,300}$`),
    );
  });

  it('that says when is asked then', async () => {
    resend.whims.push({ status: 429, retryAfter: 120 });
    enqueueMessage('Awa');
    await sendAllLetters();
    world.clock.advance(119_000);
    expect(await sender.step()).toBe(false);
    world.clock.advance(1000);
    expect(await sender.step()).toBe(true);
    expect(listStates()).toEqual(['sent']);
  });

  it('that hangs is left after the time-out', async () => {
    const impatient = createSender(world.deps, createTransport(50));
    resend.whims.push('hang');
    enqueueMessage('Awa');
    await impatient.step();
    expect(listStates()).toEqual(['waiting']);
    // A slow machine may time out before the request arrives, and "hang" is then still queued.
    resend.whims.length = 0;
    world.clock.advance(10_000);
    await sendAllLetters();
    expect(resend.sent).toEqual(['Message d’Awa']);
  });

  it('whose answer is lost sends one letter all the same', async () => {
    resend.whims.push('lose the answer');
    enqueueMessage('Awa');
    await sendAllLetters();
    world.clock.advance(10_000);
    await sendAllLetters();
    expect(resend.requests).toHaveLength(2);
    expect(resend.sent).toEqual(['Message d’Awa']);
    expect(listStates()).toEqual(['sent']);
  });

  it('that is down for half an hour gets everything afterwards, news of orders in order for each person', async () => {
    const people = [world.client(), world.client(), world.client()];
    const expected = new Map<string, string[]>(people.map(({ email }) => [email, []]));
    for (let i = 0; i < 30; i++) {
      const person = people[i % 3] ?? world.client();
      const { shortNumber } = await world.as(person).orders.place(world.aCart());
      expected.get(person.email)?.push(`n°\u00a0${shortNumber}`);
      world.clock.advance(1000);
    }
    const back = world.clock.now() + 30 * MINUTE;
    resend.whims.push(...Array<{ status: number }>(500).fill({ status: 503 }));
    while (world.clock.now() < back) {
      await sendAllLetters();
      world.clock.advance(MINUTE);
    }
    resend.whims.length = 0;
    resend.requests.length = 0;
    for (let i = 0; i < 16; i++) {
      await sendAllLetters();
      world.clock.advance(MINUTE);
    }
    expect(new Set(listStates())).toEqual(new Set(['sent']));
    expect(resend.requests).toHaveLength(30);
    for (const { email } of people) {
      const received = resend.requests.filter(({ body }) => body.to[0] === email);
      expect(received.map(({ body }) => body.subject.slice(-6))).toEqual(expected.get(email));
    }
  });
});

describe('a sender', () => {
  const whenKilled: [string, (message: Message) => Promise<unknown>][] = [
    ['before the provider had it', async () => undefined],
    ['after the provider had taken it', (message) => createTransport().deliver(message)],
    ['after a try in vain and before another', (message) => createTransport().deliver(message)],
  ];
  it.each(whenKilled)(
    'killed %s loses a letter for a minute, and sends it with the same words under the same key',
    async (when, deliver) => {
      await world.as(world.client()).orders.place(world.aCart());
      if (when.includes('in vain')) {
        resend.whims.push({ status: 503 });
        await sendAllLetters();
        world.clock.advance(MINUTE);
      }
      const handedOver = new Promise<void>((handed) => {
        const dying = createSender(world.deps, {
          pauseMs: 0,
          staysHere: false,
          deliver: async (message) => {
            await deliver(message);
            handed();
            return new Promise(() => {});
          },
        });
        void dying.step();
      });
      await handedOver;
      expect(listStates()).toEqual(['sending']);
      expect(await sender.step()).toBe(false);
      world.clock.advance(LEASE_MS);
      await sendAllLetters();
      expect(listStates()).toEqual(['sent']);
      expect(resend.sent).toHaveLength(1);
      expect(new Set(resend.requests.map((request) => JSON.stringify(request))).size).toBe(1);
    },
  );

  it('drops what has expired', async () => {
    enqueueMessage('Bintou', { dropAfter: world.clock.now() + 15 * MINUTE });
    world.clock.advance(15 * MINUTE + 1);
    await sendAllLetters();
    expect(listStates()).toEqual(['dead']);
    expect(resend.requests).toEqual([]);
  });

  it('gives up before the provider forgets the key, and not before a first try', async () => {
    resend.whims.push({ status: 500 });
    enqueueMessage('Awa');
    await sendAllLetters();
    world.clock.advance(23 * HOUR + 1);
    await sendAllLetters();
    expect(listStates()).toEqual(['dead']);
    enqueueMessage('Bintou');
    world.clock.advance(48 * HOUR);
    await sendAllLetters();
    expect(resend.sent).toEqual(['Message de Bintou']);
  });

  it('works by itself once woken', async () => {
    enqueueMessage('Awa');
    sender.wake();
    await expect.poll(listStates).toEqual(['sent']);
  });
});
