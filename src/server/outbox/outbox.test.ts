import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { audit, outbox } from '#db/schema.ts';
import type { LetterState } from '#domain/letters.ts';
import { openCaller, openWorld } from '#testing/openWorld.ts';
import { updateRow } from '#testing/rows.ts';
import { enqueueLetter } from '../mail/outbox.ts';

const world = openWorld();
const boss = openCaller(() => world.as(world.superadmin()));

function addLetter(state: LetterState, dropAfter?: number): string {
  const data = { code: '482913', role: null, ip: '203.0.113.7', browser: 'Chrome' };
  world.store.write(() =>
    enqueueLetter(world.deps, { kind: 'auth.code', to: 'awa@exemple.ci', data, dropAfter }),
  );
  const id = world.db.select().from(outbox).orderBy(desc(outbox.id)).get()?.id ?? '';
  updateRow(world.db, outbox, id, {
    state,
    attempts: 5,
    lastError: 'application_error',
    dueAt: world.clock.now() + 900_000,
  });
  return id;
}

describe('the outbox at the superadmin’s desk', () => {
  it('lists letters by state, never their words', async () => {
    addLetter('sent');
    const dead = addLetter('dead');
    const { items } = await boss.outbox.list({ state: 'dead' });
    expect(items).toMatchObject([
      {
        id: dead,
        recipient: 'awa@exemple.ci',
        subject: 'Code de validation Laveo',
        attempts: 5,
        lastError: 'application_error',
        mayGoAgain: true,
      },
    ]);
    expect(JSON.stringify(await boss.outbox.list({}))).not.toContain('482913');
    expect(await boss.outbox.counts()).toEqual({ waiting: 0, sending: 0, sent: 1, dead: 1 });
  });

  it('sends again, at once, what is dead or waits, and says who asked', async () => {
    for (const state of ['dead', 'waiting'] as const) {
      const id = addLetter(state);
      await expect(boss.outbox.retry({ id })).resolves.toEqual({ retried: true });
      expect(world.db.select().from(outbox).where(eq(outbox.id, id)).get()).toMatchObject({
        state: 'waiting',
        attempts: 0,
        lastError: null,
        dueAt: world.clock.now(),
      });
    }
    expect(world.db.select().from(audit).all()).toHaveLength(2);
  });

  it('never sends twice what left or is leaving, and says nothing of a second press', async () => {
    for (const state of ['sent', 'sending'] as const) {
      const id = addLetter(state);
      await expect(boss.outbox.retry({ id })).resolves.toEqual({ retried: true });
      expect(world.db.select().from(outbox).where(eq(outbox.id, id)).get()).toMatchObject({
        state,
        attempts: 5,
      });
    }
    expect(world.db.select().from(audit).all()).toHaveLength(0);
    await expect(boss.outbox.retry({ id: world.deps.id() })).rejects.toThrow('NOT_FOUND');
  });

  it('says that a code or a link has expired, and leaves the letter', async () => {
    const id = addLetter('dead', world.clock.now());
    await expect(boss.outbox.retry({ id })).rejects.toThrow('LETTER_EXPIRED');
    const { items } = await boss.outbox.list({});
    expect(items).toMatchObject([{ id, state: 'dead', attempts: 5, mayGoAgain: false }]);
    expect(world.db.select().from(audit).all()).toHaveLength(0);
  });

  it('says that a letter stayed in a file, and that the key is missing outside the demonstration', async () => {
    addLetter('sent');
    expect((await boss.outbox.list({})).items).toMatchObject([{ isInFile: true }]);
    expect(await boss.outbox.blockage()).toBeNull();
    Object.assign(world.deps.settings, { resendApiKey: undefined });
    expect(await boss.outbox.blockage()).toMatchObject({ since: null });
    expect((await boss.stats.today()).toDo).toMatchObject([
      { kind: 'firstSteps' },
      { kind: 'letters', since: null },
    ]);
    Object.assign(world.deps.settings, { demo: true });
    expect(await boss.outbox.blockage()).toBeNull();
    expect((await boss.outbox.list({})).items).toMatchObject([{ isInFile: false }]);
  });

  it('opens a letter as its recipient reads it, without its code, and the journal says who did', async () => {
    const id = addLetter('dead');
    const letter = await boss.outbox.open({ id });
    expect(letter).toMatchObject({ hasSecret: true, text: expect.stringContaining('le code de validation') });
    expect(letter.text).not.toContain('482913');
    expect(world.db.select().from(audit).all()).toMatchObject([{ act: 'outbox.open', subject: id }]);
    updateRow(world.db, outbox, id, { data: null });
    expect(await boss.outbox.open({ id })).toEqual({ hasSecret: true, text: null });
  });
});
