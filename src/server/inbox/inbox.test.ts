import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { applications, audit, messages, outbox, users } from '#db/schema.ts';
import { APPLICATION_STATES, type ApplicationState } from '#domain/inbox.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openWorld } from '#testing/openWorld.ts';
import { aWorld } from '#testing/world.ts';

const world = openWorld();

const makeMessage = (fields: object = {}) => ({
  fullname: 'Awa Koné',
  email: 'awa@exemple.ci',
  message: 'Bonjour,\nlavez-vous les rideaux ?',
  elapsed: 8000,
  ...fields,
});
const makeApplication = (fields: object = {}) => ({
  fullname: 'Yao Konan',
  phone: '07 01 02 03 04',
  email: 'yao@exemple.ci',
  city: 'Yopougon',
  elapsed: 8000,
  ...fields,
});
const sendMessage = (fields?: object) => world.visitor().inbox.sendMessage(makeMessage(fields));
const sendApplication = (fields?: object) => world.visitor().inbox.apply.call(null, makeApplication(fields));
const readApplicationId = () => world.db.select().from(applications).get()?.id ?? '';

describe('a message from the contact page', () => {
  it('is kept, and mailed to each active superadmin with the sender as reply address', async () => {
    const [one, two] = [world.superadmin(), world.superadmin()];
    await expect(sendMessage()).resolves.toEqual({ sent: true });
    expect(world.db.select().from(messages).all()).toMatchObject([
      { fullname: 'Awa Koné', email: 'awa@exemple.ci' },
    ]);
    const letters = world.mailbox.letters();
    expect(letters.map((l) => l.to).sort()).toEqual([one.email, two.email].sort());
    expect(letters[0]).toMatchObject({ subject: 'Message d’Awa Koné' });
    expect(letters[0]?.text).toContain('lavez-vous les rideaux ?');
    expect(letters[0]?.text).toContain('/superadmin/messages');
  });

  it('goes to the team’s mailbox when there is one', async () => {
    const other = await aWorld({ settings: { teamEmail: 'equipe@laveo.ci' } });
    other.superadmin();
    await other.visitor().inbox.sendMessage(makeMessage());
    expect(other.mailbox.letters().map((l) => l.to)).toEqual(['equipe@laveo.ci']);
    other.close();
  });

  it('from a machine is answered alike and kept nowhere', async () => {
    world.superadmin();
    for (const trap of [{ website: 'http://spam.example' }, { elapsed: 900 }]) {
      await expect(sendMessage(trap)).resolves.toEqual({ sent: true });
      await expect(sendApplication(trap)).resolves.toEqual({ sent: true });
    }
    expect(world.db.select().from(messages).all()).toEqual([]);
    expect(world.db.select().from(applications).all()).toEqual([]);
    expect(world.mailbox.letters()).toEqual([]);
  });

  it('that is incomplete or carries a link for a name is refused', async () => {
    for (const wrong of [
      { fullname: '' },
      { email: 'awa' },
      { message: '  ' },
      { fullname: 'gagnez http://x.ci' },
      { message: 'x'.repeat(4001) },
    ])
      await expect(sendMessage(wrong)).rejects.toThrow();
    expect(world.db.select().from(messages).all()).toEqual([]);
  });

  it('beyond twenty in a day makes the log speak, and is kept all the same', async () => {
    for (let i = 0; i < 21; i++) await sendMessage({ email: `p${i}@exemple.ci` });
    expect(world.lines.filter((l) => l.includes('inbox.unusual'))).toHaveLength(1);
    expect(world.db.select().from(messages).all()).toHaveLength(21);
  });
});

describe('a reply of the desk', () => {
  it('leaves as a letter, once, and stays with the message', async () => {
    const other = await aWorld({ settings: { teamEmail: 'equipe@laveo.ci' } });
    const { inbox } = other.as(other.admin('Mariam Ouattara'));
    await other.visitor().inbox.sendMessage(makeMessage());
    const [row] = (await inbox.messages({ state: 'waiting' })).items;
    const reply = { messageId: row?.id ?? '', from: 'new', text: 'Oui, jusqu’à quatre mètres.' } as const;
    expect(await inbox.reply(reply)).toEqual({ id: row?.id, state: 'answered' });
    expect(await getRefusal(inbox.reply({ ...reply, text: 'Non.' }))).toBe('MESSAGE_CHANGED');
    const letters = other.mailbox.letters().filter(({ to }) => to === 'awa@exemple.ci');
    expect(letters).toMatchObject([{ subject: 'Réponse à votre message' }]);
    expect(other.db.select().from(outbox).all()).toContainEqual(
      expect.objectContaining({ kind: 'inbox.reply', replyTo: 'equipe@laveo.ci' }),
    );
    expect(letters[0]?.text).toMatch(
      /^Bonjour Awa Koné,\n\nOui, jusqu’à quatre mètres\.\n[\s\S]*lavez-vous les rideaux/,
    );
    expect((await inbox.messages({})).items).toMatchObject([
      { state: 'answered', reply: 'Oui, jusqu’à quatre mètres.', handledBy: 'Mariam Ouattara' },
    ]);
    expect(await getRefusal(inbox.reply({ ...reply, text: ' ' }))).toBe('BAD_REQUEST');
    other.close();
  });
});

describe('what the desk reads', () => {
  it('is listed newest first, what waits oldest first, and page by page, each row once', async () => {
    for (let i = 0; i < 7; i++) {
      await sendMessage({ email: `p${i}@exemple.ci` });
      if (i % 2) world.clock.advance(1000);
    }
    const desk = world.as(world.admin());
    const listIds = async (state: 'all' | 'waiting') => {
      const items: { id: string; createdAt: number }[] = [];
      let cursor: string | undefined;
      do {
        const page = await desk.inbox.messages({ state, limit: 3, cursor });
        items.push(...page.items);
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      const times = items.map(({ createdAt }) => createdAt);
      expect(times).toEqual(times.toSorted((a, b) => (state === 'all' ? b - a : a - b)));
      return items.map(({ id }) => id);
    };
    const ids = await listIds('all');
    expect(new Set(ids).size).toBe(7);
    expect(await listIds('waiting')).toEqual(ids.toReversed());
  });

  it('is found by the start of any word, without case or accents, by e-mail, town and phone', async () => {
    await sendMessage();
    await sendApplication({ fullname: 'Noël Kouassi' });
    const desk = world.as(world.admin());
    const countMatches = async (search: string) => [
      (await desk.inbox.messages({ search })).items.length,
      (await desk.inbox.applications({ search })).items.length,
    ];
    expect(await countMatches('KONE')).toEqual([1, 0]);
    expect(await countMatches('awa@exemple')).toEqual([1, 0]);
    expect(await countMatches('noel')).toEqual([0, 1]);
    expect(await countMatches('yopou')).toEqual([0, 1]);
    expect(await countMatches('07 01 02')).toEqual([0, 1]);
    expect(await countMatches('one')).toEqual([0, 0]);
    expect(await countMatches('%')).toEqual([0, 0]);
    expect(await countMatches('  ')).toEqual([1, 1]);
  });

  it('is counted while it waits for an answer', async () => {
    await sendMessage();
    await sendApplication();
    const desk = world.as(world.admin());
    expect(await desk.inbox.counts()).toEqual({ waitingApplications: 1, waitingMessages: 1 });
  });

  it('nudges the desk, and nobody else', async () => {
    await sendMessage();
    await sendApplication();
    expect(world.inboxNudges).toEqual([['admin'], ['admin']]);
  });
});

describe('an application', () => {
  it('is kept as new, its phone in E.164, and mailed to the team', async () => {
    world.superadmin();
    await sendApplication({ message: 'J’ai une moto.' });
    expect(world.db.select().from(applications).all()).toMatchObject([
      {
        fullname: 'Yao Konan',
        phone: '+2250701020304',
        city: 'Yopougon',
        state: 'new',
        message: 'J’ai une moto.',
      },
    ]);
    expect(world.mailbox.last()).toMatchObject({ subject: 'Candidature de Yao Konan' });
    expect(world.mailbox.last()?.text).toContain('+225 07 01 02 03 04');
  });

  it.each(['email', 'phone'] as const)('waits once accepted until a livreur has its %s', async (field) => {
    await sendApplication();
    const { inbox } = world.as(world.admin());
    const sent = world.db.select().from(applications).get();
    await inbox.decide({ applicationId: sent?.id ?? '', from: 'new', state: 'accepted' });
    expect((await inbox.applications({ state: 'waiting' })).items).toMatchObject([{ hasAccount: false }]);
    const livreur = world.livreur();
    world.db
      .update(users)
      .set({ [field]: sent?.[field] })
      .where(eq(users.id, livreur.id))
      .run();
    expect((await inbox.applications({ state: 'waiting' })).items).toEqual([]);
    expect((await inbox.counts()).waitingApplications).toBe(0);
  });

  it('is decided by one of two who try, the other learns how it stands', async () => {
    await sendApplication();
    const { inbox } = world.as(world.admin('Mariam Diallo'));
    const applicationId = readApplicationId();
    await expect(inbox.decide({ applicationId, from: 'new', state: 'accepted' })).resolves.toEqual({
      id: applicationId,
      state: 'accepted',
    });
    await expect(
      world.as(world.admin()).inbox.decide({ applicationId, from: 'new', state: 'refused' }),
    ).rejects.toMatchObject({ cause: { code: 'ALREADY_DECIDED', facts: { state: 'accepted' } } });
    const { items } = await inbox.applications({ state: 'accepted' });
    expect(items).toMatchObject([
      { state: 'accepted', decidedBy: 'Mariam Diallo', decidedAt: world.clock.now() },
    ]);
    expect((await inbox.applications({ state: 'new' })).items).toEqual([]);
    expect(world.db.select().from(audit).all()).toMatchObject([
      { act: 'inbox.decide', subject: applicationId, before: { state: 'new' }, after: { state: 'accepted' } },
    ]);
  });

  it('is decided as the desk’s buttons say, by whoever asks', async () => {
    const desk = world.as(world.admin());
    const tryDecision = async (from: ApplicationState, state: ApplicationState) => {
      world.db.delete(applications).run();
      await sendApplication();
      world.db.update(applications).set({ state: from }).run();
      const applicationId = readApplicationId();
      return getRefusal(desk.inbox.decide({ applicationId, from, state }));
    };
    const refused: string[] = [];
    for (const from of APPLICATION_STATES)
      for (const to of APPLICATION_STATES) {
        const code = await tryDecision(from, to);
        if (code === 'TRANSITION_REFUSED') refused.push(`${from} ${to}`);
        else expect(code, `${from} ${to}`).toBe('accepted');
      }
    expect(refused).toEqual([
      'new new',
      'contacted new',
      'contacted contacted',
      'accepted contacted',
      'accepted accepted',
      'refused contacted',
      'refused refused',
    ]);
  });

  it('waits again when a decision is taken back', async () => {
    await sendApplication();
    const { inbox } = world.as(world.admin());
    const applicationId = readApplicationId();
    await inbox.decide({ applicationId, from: 'new', state: 'refused' });
    await inbox.decide({ applicationId, from: 'refused', state: 'new' });
    const { items } = await inbox.applications({ state: 'new' });
    expect(items).toMatchObject([{ id: applicationId, decidedBy: null, decidedAt: null }]);
  });

  it('that does not exist cannot be decided', async () => {
    const input = { applicationId: world.deps.id(), from: 'new', state: 'refused' } as const;
    await expect(world.as(world.admin()).inbox.decide(input)).rejects.toThrow('NOT_FOUND');
  });
});
