import { describe, expect, it } from 'vitest';
import { applications, messages } from '#db/schema.ts';
import { HOUR } from '#domain/format/calendar.ts';
import { openWorld } from '#testing/openWorld.ts';

const makeMessage = (email: string) => ({ fullname: 'Awa Koné', email, message: 'Bonjour', elapsed: 8000 });
const makeApplication = (email: string) => ({
  fullname: 'Awa Koné',
  phone: '0701020304',
  email,
  city: 'Cocody',
  elapsed: 8000,
});

describe('T-X7: a hundred posts', () => {
  const world = openWorld({ settings: { limitsFactor: 1 } });

  async function postHundredTimes(post: (i: number) => Promise<unknown>) {
    world.superadmin();
    const refusals = new Set<string>();
    for (let i = 0; i < 100; i++)
      await post(i).catch((error: { cause?: { code?: string } }) =>
        refusals.add(error.cause?.code ?? 'crash'),
      );
    const stored = (await world.db.$count(messages)) + (await world.db.$count(applications));
    return { stored, letters: world.mailbox.letters().length, refusals: [...refusals] };
  }

  it('from one e-mail, each from another address, keep at most 3', async () => {
    const result = await postHundredTimes((i) =>
      world.browser(undefined, `198.51.100.${i}`).caller.inbox.sendMessage(makeMessage('spam@exemple.ci')),
    );
    expect(result).toEqual({ stored: 3, letters: 3, refusals: ['TOO_MANY'] });
  });

  it('from one address, each with another e-mail, keep at most 20, the two forms together', async () => {
    const result = await postHundredTimes((i) => {
      const { inbox } = world.visitor();
      return i % 2
        ? inbox.sendMessage(makeMessage(`p${i}@exemple.ci`))
        : inbox.apply.call(null, makeApplication(`p${i}@exemple.ci`));
    });
    expect(result).toEqual({ stored: 20, letters: 20, refusals: ['TOO_MANY'] });
    world.clock.advance(HOUR + 1000);
    await expect(world.visitor().inbox.sendMessage(makeMessage('later@exemple.ci'))).resolves.toEqual({
      sent: true,
    });
  });

  it('filled by a machine keep none, and are not told so', async () => {
    const result = await postHundredTimes((i) =>
      world
        .visitor()
        .inbox.sendMessage({ ...makeMessage(`p${i}@exemple.ci`), website: 'http://spam.example' }),
    );
    expect(result).toEqual({ stored: 0, letters: 0, refusals: [] });
  });
});

describe('T-X5: headers in what a stranger writes', () => {
  const world = openWorld({ settings: { teamEmail: 'equipe@laveo.ci' } });

  it('never become any: one recipient, one reply address, a subject on one line', async () => {
    const BREAKS = [
      '\r\nBcc: x@y.ci',
      '\nTo: x@y.ci',
      '\rCc: x@y.ci',
      '\u2028Bcc: x',
      '\u2029Bcc: x',
      '\0',
      '\u007f',
      '\u0085Bcc: x',
    ];
    const { inbox } = world.visitor();
    for (const [i, tail] of BREAKS.entries()) {
      const base = makeMessage(`p${i}@exemple.ci`);
      await expect(inbox.sendMessage({ ...base, fullname: `Awa${tail}x` })).rejects.toThrow();
      await expect(inbox.sendMessage({ ...base, email: `a@b.ci${tail}x` })).rejects.toThrow();
      const application = { ...makeApplication(`q${i}@exemple.ci`), city: `Cocody${tail}x` };
      await expect(inbox.apply.call(null, application)).rejects.toThrow();
    }
    expect(world.mailbox.letters()).toEqual([]);
    await inbox.sendMessage({ ...makeMessage('awa@exemple.ci'), message: '<b>Bonjour</b>\r\nBcc: x@y.ci' });
    const letter = world.mailbox.last();
    expect(letter?.to).toBe('equipe@laveo.ci');
    expect(letter?.html).toContain('&lt;b&gt;Bonjour');
  });
});
