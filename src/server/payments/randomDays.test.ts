import { asc, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { claims, moneyEntries, orders } from '#db/schema.ts';
import { DAY, MINUTE } from '#domain/format/calendar.ts';
import { paymentStateOf } from '#domain/money/payment.ts';
import type { Caller } from '#testing/browserClient.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { readEvents } from '#testing/history.ts';
import { ONCE, openFixture, openWorld } from '#testing/openWorld.ts';
import type { UserRow } from '#testing/people.ts';
import { expectRollback, pickItem } from '#testing/randomActs.ts';
import { readSize } from '#testing/size.ts';

const DAYS = readSize('LEDGER_DAYS', { usual: 25, whole: 1000 });
const ORDERS_A_DAY = 3;
// Low enough for a random day to reach them.
const REFUND_LIMIT = 1500;
const REFUND_DAY_LIMIT = 2000;

const world = openWorld({ settings: { demo: true } }, ONCE);
const awa = openFixture(() => world.client(), undefined, ONCE);
let livreurs: UserRow[];
let desk: UserRow[];

beforeAll(async () => {
  livreurs = [world.livreur(), world.livreur()];
  desk = [world.admin(), world.admin(), world.superadmin()];
  const changes = { refundLimit: REFUND_LIMIT, refundDayLimit: REFUND_DAY_LIMIT };
  await world.as(world.superadmin()).house.update({ changes, seen: 0 });
});

interface Attempt {
  kind: (typeof KINDS)[number];
  order: number;
  person: number;
  share: number;
  waited: number | null;
  /** The act is sent again at once, as after a lost answer. */
  isDoubled: boolean;
  /** The server is killed before its commit; the phone sends the act again. */
  isKilled: boolean;
  minutes: number;
}

const KINDS = [
  'step',
  'step',
  'step',
  'cancel',
  'collect',
  'collect',
  'collectAll',
  'markPaid',
  'payRest',
  'choose',
  'declare',
  'refuse',
  'refund',
  'reverse',
  'handIn',
  'resend',
  'remove',
  'gesture',
  'answerClaim',
] as const;

const attempts = fc.array(
  fc.record<Attempt>({
    kind: fc.constantFrom(...KINDS),
    order: fc.nat(ORDERS_A_DAY - 1),
    person: fc.nat(2),
    share: fc.constantFrom(1, 30, 50, 100, 120),
    waited: fc.option(fc.integer({ min: -10, max: 300 })),
    isDoubled: fc.boolean(),
    isKilled: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    minutes: fc.nat(30),
  }),
  { minLength: 15, maxLength: 40 },
);

const readRow = (id: string) => {
  const row = world.db.select().from(orders).where(eq(orders.id, id)).get();
  if (!row) throw new Error('an order with money is never deleted');
  return row;
};
const readEntries = (ids: string[]) =>
  world.db
    .select()
    .from(moneyEntries)
    .where(inArray(moneyEntries.orderId, ids))
    .orderBy(asc(moneyEntries.sequence))
    .all();

function advanceOrder(orderId: string, person: number): Promise<unknown> {
  const { status: from, livreurId } = readRow(orderId);
  const { dispatch } = world.as(pickItem(desk, person));
  const assignLivreur = (leg: 'pickup' | 'delivery') =>
    dispatch.assign({ orderId, leg, livreurId: pickItem(livreurs, person).id, from });
  if (from === 'pending') return assignLivreur('pickup');
  if (from === 'processing') return assignLivreur('delivery');
  if (from === 'picked_up') return dispatch.setStatus({ orderId, from, to: 'processing' });
  return world.as({ id: livreurId ?? awa.id }).missions.advance({ orderId, from });
}

function addClaim(orderId: string, entries: number): string {
  const id = `${orderId.slice(0, -1)}${entries % 2}`;
  const row = { id, orderId, kind: 'tache', words: 'Une tache', createdAt: 0, dueAt: 0 } as const;
  world.store.write(() => world.db.insert(claims).values(row).onConflictDoNothing().run());
  return id;
}

function makeMessage({ kind, person, share, waited }: Attempt, orderId: string): () => Promise<unknown> {
  const total = readRow(orderId).grandTotal;
  const amount = Math.ceil((total * share) / 100);
  const key = world.deps.id();
  const at = waited === null ? undefined : world.clock.now() - waited * MINUTE;
  const method = share > 40 ? 'wave' : 'espece';
  const { id: deskId } = pickItem(desk, person);
  const getDeskDispatch = (): Caller['dispatch'] => world.as({ id: deskId }).dispatch;
  const entries = readEntries([orderId]);
  const claimId = addClaim(orderId, entries.length);
  const entryId = entries[share % Math.max(1, entries.length)]?.sequence ?? 1;
  const note = share > 100 ? 'Payé deux fois' : undefined;
  const { status: from, livreurId } = readRow(orderId);
  // The collector is usually the order's livreur, and sometimes another one.
  const collector = person < 2 && livreurId !== null ? livreurId : pickItem(livreurs, share).id;
  const getCollectorCaller = () => world.as({ id: collector });
  const messages: Record<Attempt['kind'], () => Promise<unknown>> = {
    step: () => advanceOrder(orderId, person),
    cancel: () => getDeskDispatch().cancel({ orderId, from }),
    collect: () => getCollectorCaller().missions.confirmCash({ orderId, amount, actId: key, at }),
    collectAll: () => getCollectorCaller().missions.confirmCash({ orderId, actId: key, at }),
    markPaid: () => getDeskDispatch().markPaid({ orderId, method, amount, key, note }),
    payRest: () => getDeskDispatch().markPaid({ orderId, method }),
    choose: () => world.as(awa).orders.choosePayment({ orderId, method }),
    declare: () => world.as(awa).orders.declarePaid({ orderId }),
    refuse: () => getDeskDispatch().refuseDeclared({ orderId }),
    refund: () => getDeskDispatch().refund({ orderId, amount, method, reason: 'Trop payé', key }),
    gesture: () => {
      gestures.add(key);
      return getDeskDispatch().refund({ orderId, amount, method, reason: 'Geste', key, gesture: true });
    },
    answerClaim: () =>
      getDeskDispatch().answerClaim({
        claimId,
        answer: 'Désolés',
        outcome: 'accepted',
        refund: { amount, method, key },
      }),
    reverse: () => getDeskDispatch().reverse({ entryId, reason: 'Erreur' }),
    handIn: () => getCollectorCaller().cash.handIn({ amount, actId: key }),
    remove: () => (entries.length > 0 ? getDeskDispatch().remove({ orderId }) : Promise.resolve()),
    resend: () => Promise.resolve(),
  };
  return messages[kind];
}

const COUNTED =
  'select (select count(*) from money_entries), (select count(*) from order_events), (select count(*) from audit)';
const readCounts = () => world.store.sqlite.prepare(COUNTED).get();

const gestures = new Set<string | null>();

type Entry = ReturnType<typeof readEntries>[number];
type Standing = { total: number; paid: number; rebate: number; cancelledAt: number };

/** The part of a refund that the client never owes again, by a book of the test's own. */
function computeFavour({ amount, claimId, key, sequence }: Entry, standing: Standing): number {
  if (claimId !== null || gestures.has(key)) return amount;
  const cost = sequence > standing.cancelledAt ? 0 : Math.max(0, standing.total - standing.rebate);
  const credit = Math.max(0, standing.paid - cost);
  return amount > credit ? amount - credit : 0;
}

/** The sums are computed anew from the ledger, without the server's functions. */
function expectBalancedLedger(ids: string[]): void {
  const entries = readEntries(ids);
  const events = ids.flatMap((id) => readEvents(world.db, id));
  const roleOf = new Map(events.map(({ sequence, actorRole }) => [sequence, actorRole]));
  const reversedOf = (entry: Entry) => entries.find(({ sequence }) => sequence === entry.reverses);
  const rows = world.db.select().from(orders).where(inArray(orders.id, ids)).all();
  const standings = new Map<string, Standing>();
  for (const { id, grandTotal } of rows) {
    const cancelled = events.find(({ orderId, to }) => orderId === id && to === 'cancelled');
    const cancelledAt = cancelled?.sequence ?? Number.POSITIVE_INFINITY;
    standings.set(id, { total: grandTotal, paid: 0, rebate: 0, cancelledAt });
  }
  const favours = new Map<number, number>();
  for (const entry of entries) {
    const standing = standings.get(entry.orderId);
    if (!standing) throw new Error('an entry of another order');
    const reversed = reversedOf(entry);
    if (entry.kind === 'refund') favours.set(entry.sequence, computeFavour(entry, standing));
    const favour = favours.get(reversed?.sequence ?? entry.sequence) ?? 0;
    expect(entry.rebate).toBe(favour);
    const isAdded = entry.kind === 'receipt' || reversed?.kind === 'refund';
    standing.paid += isAdded ? entry.amount : -entry.amount;
    standing.rebate += isAdded ? -favour : favour;
  }
  const isReversed = ({ sequence }: Entry) => entries.some(({ reverses }) => reverses === sequence);
  const byAdmins = entries.filter(
    (entry) => entry.kind === 'refund' && roleOf.get(entry.sequence) === 'admin' && !isReversed(entry),
  );
  const sumGroups = (groupOf: (entry: Entry) => unknown) => {
    const sums = new Map<unknown, number>();
    for (const entry of byAdmins) sums.set(groupOf(entry), (sums.get(groupOf(entry)) ?? 0) + entry.amount);
    return Math.max(0, ...sums.values());
  };
  expect(sumGroups(({ orderId }) => orderId)).toBeLessThanOrEqual(REFUND_LIMIT);
  expect(sumGroups(({ at }) => Math.floor(at / DAY))).toBeLessThanOrEqual(REFUND_DAY_LIMIT);
  const moved = events.filter(
    ({ kind, detail }) => kind === 'refund' || kind === 'reversal' || detail === 'paid',
  );
  expect(moved.map(({ sequence }) => sequence).sort()).toEqual(
    entries.map(({ sequence }) => sequence).sort(),
  );
  let total = 0;
  expect(rows).toHaveLength(ids.length);
  for (const row of rows) {
    total += row.amountPaid;
    expect(row.amountPaid).toBe(standings.get(row.id)?.paid);
    expect(row.rebate).toBe(standings.get(row.id)?.rebate);
    expect(row.amountPaid).toBeGreaterThanOrEqual(0);
    expect(row.paymentState).toBe(paymentStateOf(row));
    expect(row.paidAt !== null).toBe(row.paymentState === 'paid');
  }
  expect(total).toBe([...standings.values()].reduce((sum, { paid }) => sum + paid, 0));
}

async function runDay(plan: Attempt[]): Promise<void> {
  const ids: string[] = [];
  for (const paymentMethod of ['espece', 'wave', 'espece'] as const)
    ids.push((await world.as(awa).orders.place(world.aCart({ paymentMethod }))).id);
  for (const id of ids.slice(1)) for (const person of [0, 0]) await advanceOrder(id, person);
  const sent: (() => Promise<unknown>)[] = [];
  for (const attempt of plan) {
    world.clock.advance(attempt.minutes * MINUTE);
    const message = makeMessage(attempt, pickItem(ids, attempt.order));
    const send = attempt.kind === 'resend' && sent.length > 0 ? pickItem(sent, attempt.share) : message;
    if (attempt.isKilled) await expectRollback(world, readCounts, send);
    const answer = await getRefusal(send());
    tally.set(answer, (tally.get(answer) ?? 0) + 1);
    // A refusal must be a named one, never a fault of the server.
    expect(answer).not.toBe('INTERNAL_SERVER_ERROR');
    const entries = readEntries(ids).length;
    if (attempt.isDoubled && attempt.kind.startsWith('collect')) {
      expect(await getRefusal(send())).toBe(answer);
      expect(readEntries(ids)).toHaveLength(entries);
    }
    if (attempt.kind !== 'step') sent.push(send);
    expectBalancedLedger(ids);
  }
  world.clock.advance(DAY);
}
const tally = new Map<string, number>();

it(`${DAYS} random days: what orders have paid is what the ledger says, whatever was doubled, late or cut`, async () => {
  await fc.assert(fc.asyncProperty(attempts, runDay), { numRuns: DAYS });
  expect(findInconsistentRows(world.store.sqlite)).toEqual([]);
  const sums = [...tally].sort((a, b) => b[1] - a[1]).map(([answer, times]) => `${answer} ${times}`);
  process.stdout.write(
    `${DAYS} days: ${world.db.select().from(moneyEntries).all().length} entries; ${sums.join(', ')}\n`,
  );
}, 600_000);
