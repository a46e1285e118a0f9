import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outbox } from '#db/schema.ts';
import { type FakeResend, fakeResend } from '#testing/fakeResend.ts';
import { aWorld, type World } from '#testing/world.ts';
import { composeLetter } from './layout.ts';
import type { Transport } from './mail.ts';
import { enqueueLetter } from './outbox.ts';
import { LEASE_MS } from './queue.ts';
import { resendTransport } from './resend.ts';
import { createSender, type Sender } from './sender.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let world: World;
let resend: FakeResend;
let sender: Sender;
beforeEach(async () => {
  world = await aWorld();
  resend = await fakeResend();
  sender = createSender(world.deps, transport());
});
afterEach(async () => {
  await sender.stop();
  await resend.close();
  world.close();
});

const transport = (timeoutMs = 60_000): Transport =>
  resendTransport({ apiKey: 're_test', from: 'Laveo <a@laveo.ci>', baseUrl: resend.url, timeoutMs });

function post(subject: string, options: { to?: string; dropAfter?: number; replyTo?: string } = {}): void {
  const { to = 'awa@exemple.ci', ...rest } = options;
  const letter = composeLetter({ subject, paragraphs: ['Bonjour'] });
  world.store.write(() => enqueueLetter(world.deps, { event: subject, to, letter, ...rest }));
}

const rows = () => world.db.select().from(outbox).all();
const states = () => rows().map((row) => row.state);
async function sendAll(): Promise<void> {
  while (await sender.step());
}

describe('a letter', () => {
  it('leaves once, to one address, with its key', async () => {
    post('Bienvenue', { replyTo: 'client@exemple.ci' });
    await sendAll();
    const { id } = rows()[0] ?? {};
    expect(resend.requests).toHaveLength(1);
    expect(resend.requests[0]).toMatchObject({
      key: id,
      body: {
        from: 'Laveo <a@laveo.ci>',
        to: ['awa@exemple.ci'],
        subject: 'Bienvenue',
        reply_to: 'client@exemple.ci',
      },
    });
    expect(states()).toEqual(['sent']);
    expect(await sender.step()).toBe(false);
  });

  it('holds its words no longer once a provider has taken it', async () => {
    post('Votre code', { dropAfter: world.clock.now() + 15 * MINUTE });
    post('Bienvenue', { replyTo: 'client@exemple.ci' });
    expect(rows()[0]?.text).toContain('Bonjour');
    await sendAll();
    expect(resend.requests[0]?.body.text).toContain('Bonjour');
    expect(rows().map(({ subject, text, html }) => [subject, text, html])).toEqual([
      ['Votre code', '', ''],
      ['Bienvenue', '', ''],
    ]);
  });

  it('that nobody took keeps its words, so that it can be sent again', async () => {
    resend.whims.push({ status: 422 });
    post('Bienvenue');
    await sendAll();
    expect(states()).toEqual(['dead']);
    expect(rows()[0]?.text).toContain('Bonjour');
  });

  it('that only went into a file on this machine keeps them, to be read there', async () => {
    const local = createSender(world.deps, {
      pauseMs: 0,
      staysHere: true,
      deliver: async () => ({ outcome: 'sent' }),
    });
    post('Votre code', { dropAfter: world.clock.now() + 15 * MINUTE });
    await local.step();
    expect(rows()[0]).toMatchObject({ state: 'sent', text: expect.stringContaining('Bonjour') });
  });

  it('is written once for one event', () => {
    post('Bienvenue');
    post('Bienvenue');
    expect(rows()).toHaveLength(1);
  });

  it('keeps its subject on one line', () => {
    post('Bonjour\r\nBcc: other@exemple.ci');
    expect(rows()[0]?.subject).toBe('Bonjour Bcc: other@exemple.ci');
  });

  it('does not exist when its act was undone', () => {
    expect(() =>
      world.store.write(() => {
        post('Bienvenue');
        throw new Error('undone');
      }),
    ).toThrow('undone');
    expect(rows()).toEqual([]);
  });
});

describe('a provider', () => {
  it.each([500, 502, 503, 408, 409, 429])(
    'that answers %d is asked again, later and later',
    async (status) => {
      resend.whims.push({ status }, { status }, { status });
      post('Bienvenue');
      const waits: number[] = [];
      for (let i = 0; i < 3; i++) {
        await sendAll();
        const row = rows()[0];
        expect(row?.state).toBe('waiting');
        waits.push((row?.nextAttemptAt ?? 0) - world.clock.now());
        world.clock.advance(waits.at(-1) ?? 0);
      }
      expect(waits[0]).toBeGreaterThanOrEqual(5000);
      expect(waits[1]).toBeGreaterThanOrEqual(10_000);
      expect(waits[2]).toBeGreaterThanOrEqual(20_000);
      await sendAll();
      expect(resend.sent).toEqual(['Bienvenue']);
      expect(new Set(resend.requests.map(({ key }) => key)).size).toBe(1);
    },
  );

  it.each([400, 401, 403, 404, 422])('that refuses with %d is not asked again', async (status) => {
    resend.whims.push({ status });
    post('Bienvenue');
    post('Suite');
    await sendAll();
    expect(states()).toEqual(['dead', 'sent']);
    expect(rows()[0]?.lastError).toContain(String(status));
  });

  it('that says when is asked then', async () => {
    resend.whims.push({ status: 429, retryAfter: 120 });
    post('Bienvenue');
    await sendAll();
    world.clock.advance(119_000);
    expect(await sender.step()).toBe(false);
    world.clock.advance(1000);
    expect(await sender.step()).toBe(true);
    expect(states()).toEqual(['sent']);
  });

  it('that hangs is left after the time-out', async () => {
    const impatient = createSender(world.deps, transport(50));
    resend.whims.push('hang');
    post('Bienvenue');
    await impatient.step();
    expect(states()).toEqual(['waiting']);
    // A slow machine may have given up before the provider had even heard.
    resend.whims.length = 0;
    world.clock.advance(10_000);
    await sendAll();
    expect(resend.sent).toEqual(['Bienvenue']);
  });

  it('whose answer is lost sends one letter all the same', async () => {
    resend.whims.push('lose the answer');
    post('Bienvenue');
    await sendAll();
    world.clock.advance(10_000);
    await sendAll();
    expect(resend.requests).toHaveLength(2);
    expect(resend.sent).toEqual(['Bienvenue']);
    expect(states()).toEqual(['sent']);
  });

  it('that is down for half an hour gets everything afterwards, news of orders in order for each person', async () => {
    const people = ['awa@exemple.ci', 'bintou@exemple.ci', 'cheick@exemple.ci'];
    for (let i = 0; i < 30; i++) {
      post(`order:${i}`, { to: people[i % 3] ?? '' });
      world.clock.advance(1000);
    }
    const back = world.clock.now() + 30 * MINUTE;
    resend.whims.push(...Array<{ status: number }>(500).fill({ status: 503 }));
    while (world.clock.now() < back) {
      await sendAll();
      world.clock.advance(MINUTE);
    }
    resend.whims.length = 0;
    for (let i = 0; i < 16; i++) {
      await sendAll();
      world.clock.advance(MINUTE);
    }
    expect(new Set(states())).toEqual(new Set(['sent']));
    expect(resend.sent).toHaveLength(30);
    for (const [i] of people.entries()) {
      const received = resend.sent.map((event) => Number(event.split(':')[1])).filter((n) => n % 3 === i);
      expect(received).toEqual([...received].sort((a, b) => a - b));
    }
  });
});

describe('a sender', () => {
  it('that died with a letter in hand loses it for a minute, and sends it under the same key', async () => {
    post('Bienvenue');
    const dying = createSender(world.deps, {
      pauseMs: 0,
      staysHere: false,
      deliver: () => new Promise(() => {}),
    });
    void dying.step();
    expect(states()).toEqual(['sending']);
    expect(await sender.step()).toBe(false);
    world.clock.advance(LEASE_MS);
    await sendAll();
    expect(resend.sent).toEqual(['Bienvenue']);
  });

  it('drops what has expired', async () => {
    post('Votre code', { dropAfter: world.clock.now() + 15 * MINUTE });
    world.clock.advance(15 * MINUTE + 1);
    await sendAll();
    expect(states()).toEqual(['dead']);
    expect(resend.requests).toEqual([]);
  });

  it('gives up before the provider forgets the key, and not before a first try', async () => {
    resend.whims.push({ status: 500 });
    post('Bienvenue');
    await sendAll();
    world.clock.advance(23 * HOUR + 1);
    await sendAll();
    expect(states()).toEqual(['dead']);
    post('Autre');
    world.clock.advance(48 * HOUR);
    await sendAll();
    expect(resend.sent).toEqual(['Autre']);
  });

  it('works by itself once woken', async () => {
    post('Bienvenue');
    sender.wake();
    await expect.poll(states).toEqual(['sent']);
  });
});
