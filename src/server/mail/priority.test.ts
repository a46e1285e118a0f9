import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outbox } from '#db/schema.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import { startFakeResend } from '#testing/fakeResend.ts';
import { AWA } from '#testing/links.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { createResendTransport } from './resend.ts';
import { createSender } from './sender.ts';
import type { OutboxWorker } from './worker.ts';

const CODE = 'Code de validation Laveo';
const RESET = 'Réinitialisez votre mot de passe';
const CONFIRMATION = 'Confirmez votre adresse e-mail';

const world = openWorld();
const resend = openFixture(() => startFakeResend());
let sender: OutboxWorker;
beforeEach(async () => {
  const from = 'Laveo <a@laveo.ci>';
  sender = createSender(world.deps, createResendTransport({ apiKey: 're_test', from, baseUrl: resend.url }));
});
afterEach(async () => {
  await sender.stop();
  await resend.close();
});

async function sendAllLetters(): Promise<void> {
  while (await sender.step());
}

const listWaits = () =>
  world.db
    .select()
    .from(outbox)
    .all()
    .map(({ dueAt }) => Number(dueAt) - world.clock.now());

describe('T-V10: letters have priority', () => {
  it('codes leave first, then resets, confirmations, and news about orders last', async () => {
    world.superadmin();
    const client = world.client();
    for (let i = 0; i < 3; i++) await world.as(client).orders.place(world.aCart());
    const [news = ''] = world.mailbox.letters().map(({ subject }) => subject);
    await world.visitor().auth.signUp(AWA);
    await world.visitor().auth.requestReset({ email: client.email });
    await world.visitor().auth.requestInternalCode();
    await sendAllLetters();
    expect(resend.sent.map((subject) => (subject.includes('commande') ? news : subject))).toEqual([
      CODE,
      RESET,
      CONFIRMATION,
      news,
      news,
      news,
    ]);
  });

  it('a letter that its provider delays makes no other letter of the same person wait', async () => {
    const client = world.client();
    await world.as(client).orders.place(world.aCart());
    resend.whims.push({ status: 429, retryAfter: 600 });
    await sendAllLetters();
    expect(resend.sent).toEqual([]);
    await world.visitor().auth.requestReset({ email: client.email });
    await world.visitor().auth.resendConfirmation({ email: client.email });
    await sendAllLetters();
    expect(resend.sent).toEqual([RESET, 'Votre compte est déjà confirmé\u00a0: connectez-vous']);
  });

  it('a delayed reset holds up neither news about orders nor the next reset', async () => {
    const client = world.client();
    await world.visitor().auth.requestReset({ email: client.email });
    resend.whims.push({ status: 503 });
    await sendAllLetters();
    await world.as(client).orders.place(world.aCart());
    await world.visitor().auth.requestReset({ email: client.email });
    await sendAllLetters();
    expect(resend.sent).toHaveLength(2);
    expect(resend.sent[0]).toBe(RESET);
  });

  it('news about orders reaches one person in order, and others meanwhile', async () => {
    const [awa, bintou] = [world.client(), world.client()];
    await world.as(awa).orders.place(world.aCart());
    resend.whims.push({ status: 503 });
    await sendAllLetters();
    await world.as(awa).orders.place(world.aCart());
    await world.as(bintou).orders.place(world.aCart());
    await sendAllLetters();
    world.clock.advance(MINUTE);
    await sendAllLetters();
    const [first, second, other] = world.db.select().from(outbox).all();
    expect(resend.requests.map(({ key }) => key)).toEqual([first?.id, other?.id, first?.id, second?.id]);
  });

  it.each([86_400, 1e12])(
    'a provider that asks for %d seconds is asked again in 15 minutes',
    async (retryAfter) => {
      await world.as(world.client()).orders.place(world.aCart());
      resend.whims.push({ status: 429, retryAfter });
      await sendAllLetters();
      expect(listWaits()).toEqual([15 * MINUTE]);
    },
  );

  it('a code whose provider asks for a day is tried again while it is good, however often', async () => {
    world.superadmin();
    await world.visitor().auth.requestInternalCode();
    const expiresAt = world.clock.now() + 15 * MINUTE;
    resend.whims.push(
      ...Array<{ status: number; retryAfter: number }>(4).fill({ status: 429, retryAfter: 86_400 }),
    );
    for (let i = 0; i < 4; i++) {
      await sendAllLetters();
      const [wait = 0] = listWaits();
      expect(world.clock.now() + wait).toBeLessThan(expiresAt);
      world.clock.advance(wait);
    }
    await sendAllLetters();
    expect(resend.sent).toEqual([CODE]);
  });
});
