import { beforeEach, describe, expect, it } from 'vitest';
import { outbox } from '#db/schema.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import { openWorld } from '#testing/openWorld.ts';
import { recordStatements } from '#testing/recordStatements.ts';
import { enqueueLetter } from './outbox.ts';
import { findNextDueTime, LETTER_URGENCIES, leaseNext, markDead, type Queued } from './queue.ts';
import { createSender } from './sender.ts';
import type { Delivery } from './transport.ts';

const world = openWorld();
let statements: string[];
beforeEach(() => {
  statements = recordStatements(world.store.sqlite);
});

const getRows = () => world.db.select().from(outbox).all();
const listStates = () => getRows().map(({ state }) => state);
const listWaits = () => getRows().map(({ dueAt }) => dueAt && dueAt - world.clock.now());

async function placeThreeOrders(): Promise<void> {
  const awa = world.as(world.client());
  for (let i = 0; i < 3; i++) await awa.orders.place(world.aCart());
}

function sendOneLetter(delivery: Delivery): Promise<boolean> {
  const deliver = async () => delivery;
  return createSender(world.deps, { pauseMs: 0, staysHere: false, deliver }).step();
}

function listQueryPlans(work: () => void): string[] {
  statements.length = 0;
  work();
  return [...new Set(statements)].flatMap((text) => {
    const parameters = Array(text.split('?').length - 1).fill(1);
    const plan = world.store.sqlite.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...parameters);
    return (plan as { detail: string }[]).map(({ detail }) => detail);
  });
}

const ONE_ROW = /^SEARCH mail_outbox USING PRIMARY KEY \(id=\?\)$/;
const DUE = /^SEARCH mail_outbox USING (?:COVERING )?INDEX outbox_due \(urgency=\? AND due_at[<>]\?\)$/;
const OF_PERSON = /^SEARCH mail_outbox USING INDEX outbox_unsent \(recipient=\?\)$|^SCALAR SUBQUERY \d+$/;

describe('the queue of letters', () => {
  it('is walked by an index from the letter that is due: neither those delayed nor those behind others are read', async () => {
    await placeThreeOrders();
    const taken: (Queued | null)[] = [];
    expect(listQueryPlans(() => taken.push(leaseNext(world.deps, LETTER_URGENCIES)))).toEqual([
      expect.stringMatching(DUE),
      expect.stringMatching(ONE_ROW),
    ]);
    expect(listQueryPlans(() => findNextDueTime(world.deps, LETTER_URGENCIES))).toEqual([
      expect.stringMatching(DUE),
    ]);
    const [letter] = taken;
    if (!letter) throw new Error('nothing was due');
    const plans = listQueryPlans(() => markDead(world.deps, letter, 'refused'));
    expect(plans.length).toBeGreaterThan(2);
    for (const plan of plans)
      expect(ONE_ROW.test(plan) || OF_PERSON.test(plan) ? 'by an index' : plan).toBe('by an index');
  });

  it('holds back news about orders until the earlier news to the same person is over', async () => {
    await placeThreeOrders();
    expect(listWaits()).toEqual([0, null, null]);
    await sendOneLetter({ outcome: 'sent' });
    expect(listWaits()).toEqual([null, 0, null]);
    await sendOneLetter({ outcome: 'refused', reason: '422' });
    expect(listWaits()).toEqual([null, null, 0]);
    expect(listStates()).toEqual(['sent', 'dead', 'waiting']);
    expect(findNextDueTime(world.deps, LETTER_URGENCIES)).toBe(world.clock.now());
  });

  it('releases nobody behind news that is still to leave', async () => {
    await placeThreeOrders();
    const [first] = getRows();
    await sendOneLetter({ outcome: 'refused', reason: '422' });
    await sendOneLetter({ outcome: 'later', reason: '503' });
    const boss = world.as(world.superadmin());
    await boss.outbox.retry({ id: first?.id ?? '' });
    await sendOneLetter({ outcome: 'sent' });
    expect(listStates()).toEqual(['sent', 'waiting', 'waiting']);
    expect(listWaits().map((wait) => wait !== null)).toEqual([false, true, false]);
    world.clock.advance(MINUTE);
    await sendOneLetter({ outcome: 'sent' });
    await sendOneLetter({ outcome: 'sent' });
    expect(listStates()).toEqual(['sent', 'sent', 'sent']);
  });

  it('keeps letters of one millisecond in their order', () => {
    for (let i = 0; i < 5000; i++)
      world.store.write(() =>
        enqueueLetter(world.deps, {
          kind: 'security.factorAdded',
          to: 'awa@exemple.ci',
          data: { factor: String(i) },
        }),
      );
    const ids = world.store.sqlite
      .prepare(`select id from mail_outbox order by json_extract(data, '$.factor') + 0`)
      .pluck()
      .all();
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(5000);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
