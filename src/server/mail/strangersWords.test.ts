import { describe, expect, it } from 'vitest';
import { outbox } from '#db/schema.ts';
import { startFakeResend } from '#testing/fakeResend.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { AWA, readCode } from '#testing/links.ts';
import { openWorld } from '#testing/openWorld.ts';
import { createResendTransport } from './resend.ts';
import { createSender } from './sender.ts';

const world = openWorld();

describe('T-X5: headers injected into a letter', () => {
  const breaks = ['\r\n', '\n', '\r', '\u0000', '\u000b', '\u000c', '\u007f', '\u0085', '\u2028', '\u2029'];
  const names = breaks.map((end) => `Awa${end}Bcc: autre@voleur.example`);
  const emails = [
    'awa@exemple.ci\r\nBcc: autre@voleur.example',
    'awa@exemple.ci,autre@voleur.example',
    'awa@exemple.ci;autre@voleur.example',
    '"Awa" <awa@exemple.ci>, autre@voleur.example',
    'awa@exemple.ci%0aBcc:autre@voleur.example',
  ];

  it.each(names.map((n) => [JSON.stringify(n), n]))(
    'a name %s is refused or harmless',
    async (_, fullname) => {
      await getRefusal(world.visitor().auth.signUp({ ...AWA, fullname }));
      expectOneRecipient();
    },
  );

  it.each(emails.map((e) => [JSON.stringify(e), e]))('an address %s is refused', async (_, email) => {
    for (const call of [
      world.visitor().auth.signUp({ ...AWA, email }),
      world.visitor().auth.requestReset({ email }),
      world.visitor().auth.resendConfirmation({ email }),
    ]) {
      expect(await getRefusal(call)).not.toBe('accepted');
    }
    expectOneRecipient();
  });

  it('the provider is given one recipient, no copy, a subject on one line', async () => {
    const resend = await startFakeResend();
    const { settings } = world.deps;
    const carrier = createResendTransport({
      apiKey: 're_test',
      from: settings.mailFrom,
      baseUrl: resend.url,
    });
    const sender = createSender(world.deps, carrier);
    for (const [i, fullname] of names.entries())
      await getRefusal(world.visitor().auth.signUp({ ...AWA, fullname, email: `awa${i}@exemple.ci` }));
    for (const email of emails) await getRefusal(world.visitor().auth.signUp({ ...AWA, email }));
    world.superadmin();
    for (const [i, fullname] of names.entries()) {
      const message = { fullname: 'Awa Koné', email: `b${i}@exemple.ci`, message: fullname, elapsed: 8000 };
      await getRefusal(world.visitor().inbox.sendMessage(message));
    }
    while (await sender.step());
    expect(resend.requests.length).toBeGreaterThan(0);
    for (const { body } of resend.requests) {
      expect(
        Object.keys(body)
          .filter((name) => !['html', 'text'].includes(name))
          .sort(),
      ).toEqual(body.reply_to ? ['from', 'reply_to', 'subject', 'to'] : ['from', 'subject', 'to']);
      expect(body.to).toHaveLength(1);
      expect(body.to[0]).toMatch(/^[\w.-]+@exemple\.ci$/);
      expect(body.reply_to ?? '').not.toMatch(/[\s,;<>]/);
      expect(body.from).toBe(settings.mailFrom);
      expect(body.subject).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u);
    }
    console.info(`T-X5: ${resend.requests.length} letters at the provider, each to one address`);
    await sender.stop();
    await resend.close();
  });

  function expectOneRecipient() {
    for (const letter of world.db.select().from(outbox).all()) {
      expect(letter.recipient).toBe(AWA.email);
      expect(letter.replyTo).toBeNull();
      expect(JSON.stringify(letter)).not.toContain('voleur.example');
    }
    for (const { subject, text, html } of world.mailbox.letters()) {
      expect(subject).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u);
      expect(`${text}${html}`).not.toContain('voleur.example');
    }
  }
});

describe('T-X6: our letters as somebody’s advertisement', () => {
  const names = [
    'Gagnez http://voleur.example',
    'www.voleur.example',
    'Votre prix //voleur.example',
    'HTTPS://VOLEUR.EXAMPLE',
    'voleur.example gagnez 500000',
  ];

  it.each(names)('a name such as “%s” reaches no letter to an unconfirmed address', async (fullname) => {
    await getRefusal(world.visitor().auth.signUp({ ...AWA, fullname }));
    await getRefusal(world.visitor().auth.signUpLivreur({ ...AWA, fullname }));
    await world.visitor().auth.resendConfirmation({ email: AWA.email });
    await world.visitor().auth.requestReset({ email: AWA.email });
    for (const { text, html } of world.mailbox.letters())
      expect(`${text}${html}`.toLowerCase()).not.toContain('voleur');
  });

  it('even in the letter of a validation code, which anybody can cause: no word of the header', async () => {
    world.superadmin();
    const desk = world.browser();
    const ctx = await desk.makeCtx();
    const { requestCode } = await import('../auth/codes.ts');
    await requestCode({
      ...ctx,
      request: { ...ctx.request, userAgent: 'Gagnez sur http://voleur.example Chrome/1' },
    });
    expect(readCode(world)).toMatch(/^\d{6}$/);
    expect(world.mailbox.last()?.text).not.toContain('voleur');
  });
});
