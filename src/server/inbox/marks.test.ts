import { describe, expect, it } from 'vitest';
import { messages } from '#db/schema.ts';
import { MESSAGE_STATES, type MessageState } from '#domain/inbox.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { readJournal } from '#testing/history.ts';
import { openWorld } from '#testing/openWorld.ts';

const world = openWorld();

async function sendMessage(): Promise<string> {
  await world.visitor().inbox.sendMessage({
    fullname: 'Awa Koné',
    email: `awa${world.db.select().from(messages).all().length}@exemple.ci`,
    message: 'Lavez-vous les rideaux ?',
    elapsed: 8000,
  });
  return world.db.select().from(messages).all().at(-1)?.id ?? '';
}

const markMessage = (messageId: string, from: MessageState, state: MessageState) =>
  world.as(world.admin('Mariam Diallo')).inbox.markMessage({ messageId, from, state });

describe('a message', () => {
  it('waits until it is answered, with who answered and when', async () => {
    const messageId = await sendMessage();
    const desk = world.as(world.superadmin());
    expect((await desk.inbox.messages({ state: 'waiting' })).items).toMatchObject([{ state: 'new' }]);
    world.clock.advance(60_000);
    await markMessage(messageId, 'new', 'answered');
    expect((await desk.inbox.messages({ state: 'waiting' })).items).toEqual([]);
    expect((await desk.inbox.messages({})).items).toMatchObject([
      { state: 'answered', handledBy: 'Mariam Diallo', handledAt: world.clock.now() },
    ]);
    expect((await desk.inbox.counts()).waitingMessages).toBe(0);
    expect(readJournal(world.db)).toMatchObject([
      { act: 'inbox.markMessage', before: { state: 'new' }, after: { state: 'answered' } },
    ]);
    const journal = await desk.audit.list({ act: 'inbox.markMessage' });
    expect(journal.items[0]).toMatchObject({ actorName: 'Mariam Diallo', subjectName: 'Awa Koné' });
    expect(world.inboxNudges).toHaveLength(2);
  });

  it('that needs no answer is closed, and can be taken up again', async () => {
    const messageId = await sendMessage();
    await markMessage(messageId, 'new', 'closed');
    await markMessage(messageId, 'closed', 'read');
    const { items } = await world.as(world.admin()).inbox.messages({ state: 'waiting' });
    expect(items).toMatchObject([{ state: 'read', handledBy: null, handledAt: null }]);
  });

  it('is marked by one of two at once', async () => {
    const messageId = await sendMessage();
    await markMessage(messageId, 'new', 'answered');
    await expect(markMessage(messageId, 'new', 'answered')).rejects.toMatchObject({
      cause: { code: 'MESSAGE_CHANGED', facts: { state: 'answered' } },
    });
  });

  it('changes as the desk’s buttons say', async () => {
    const messageId = await sendMessage();
    const allowed: string[] = [];
    for (const from of MESSAGE_STATES)
      for (const to of MESSAGE_STATES) {
        world.db.update(messages).set({ state: from }).run();
        if ((await getRefusal(markMessage(messageId, from, to))) === 'accepted')
          allowed.push(`${from} ${to}`);
      }
    expect(allowed).toEqual([
      'new answered',
      'new closed',
      'read answered',
      'read closed',
      'answered read',
      'closed read',
      'closed answered',
    ]);
  });

  it('that does not exist cannot be marked', async () => {
    await expect(markMessage(world.deps.id(), 'new', 'closed')).rejects.toThrow('NOT_FOUND');
  });
});
