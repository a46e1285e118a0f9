import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertEvent } from '#db/orderEvents.ts';
import { claims, handovers, moneyEntries, orderEvents, orderLines, orders, visits } from '#db/schema.ts';
import { DAY, MINUTE } from '#domain/format/calendar.ts';
import {
  ACTS,
  type ActKind,
  BEFORE_PICKUP,
  mayAct,
  ORDER_STATUSES,
  type OrderStatus,
} from '#domain/lifecycle/lifecycle.ts';
import { getNextStep, getUndoTarget } from '#domain/lifecycle/nextActs.ts';
import type { Role } from '#domain/people/roles.ts';
import { findStatusAfterFailure } from '#domain/pieces/visits.ts';
import { readEvents } from '#testing/history.ts';
import { ONCE, openFixture, openServedWorld, openWorld } from '#testing/openWorld.ts';
import { aCrew, bringOrderToStage, readOrder, type Stage } from '#testing/pieces/mission.ts';
import { insertRows, updateRow } from '#testing/rows.ts';
import { readSize } from '#testing/size.ts';
import { readSlots } from '../promises/slots.ts';

const STAGES: readonly Stage[] = [...ORDER_STATUSES, 'returning', 'rest'];
const ACTORS = [
  'anonymous',
  'client',
  'otherClient',
  'livreur',
  'otherLivreur',
  'admin',
  'superadmin',
] as const;
type Actor = (typeof ACTORS)[number];
const findRole = (actor: Actor): Role | null =>
  actor === 'anonymous' || actor.startsWith('other') ? null : (actor as Role);

const pispiAlias = '3497a720-ab11-4973-9619-534e04f263a1';
const world = openWorld({ settings: { demo: true, pispiAlias } }, ONCE);
const served = openServedWorld(world, ONCE);
const crew = openFixture(() => aCrew(world), undefined, ONCE);
let cookies: Record<Actor, string | undefined>;
const other = openFixture(() => world.livreur('Ali Touré'), undefined, ONCE);
/** All cases share one order per stage, because what a case does to it is rolled back. */
const ids = new Map<Stage, string>();

beforeAll(async () => {
  for (const stage of STAGES) ids.set(stage, await bringOrderToStage(crew, stage, { paymentMethod: 'wave' }));
  // Some cases date an act half a minute back; more than two minutes would be too late for an undo.
  world.clock.advance(MINUTE);
  cookies = {
    anonymous: undefined,
    client: served.cookieOf(crew.awa),
    otherClient: served.cookieOf(world.client()),
    livreur: served.cookieOf(crew.yao),
    otherLivreur: served.cookieOf(other),
    admin: served.cookieOf(world.admin()),
    superadmin: served.cookieOf(world.superadmin()),
  };
});

interface Sent {
  procedure: string;
  input: Record<string, unknown>;
  to: OrderStatus | null;
  /** The act may need rows besides its order, such as a ledger entry to reverse. */
  prepare?: () => unknown;
}

const makeKey = () => world.deps.id();
const makeColumnSetter = (orderId: string, columns: Partial<typeof orders.$inferInsert>) => () =>
  updateRow(world.db, orders, orderId, columns);

function addEntry(orderId: string): number {
  const row = readOrder(world, orderId);
  const by = { actorId: 'desk', actorName: 'Ali', actorRole: 'admin' as const, at: 1, recordedAt: 1 };
  const sequence = insertEvent(world.db, { orderId, kind: 'payment', detail: 'paid', ...by });
  insertRows(world.db, moneyEntries, {
    sequence,
    orderId,
    kind: 'receipt',
    method: 'wave',
    amount: 500,
    actorId: 'desk',
    at: 1,
    recordedAt: 1,
  });
  makeColumnSetter(orderId, { amountPaid: row.amountPaid + 500, paymentState: 'partial' })();
  return sequence;
}

function listMessages(kind: ActKind, orderId: string): Sent[] {
  const { status: from, version } = readOrder(world, orderId);
  const one = { orderId };
  const actId = makeKey();
  const makeSteadyMessage = (procedure: string, input: object, prepare?: () => unknown): Sent => ({
    procedure,
    input: { ...one, ...input },
    to: from,
    ...(prepare && { prepare }),
  });
  const amendment = { seen: version, contactPhone: '+2250505050505' };
  const claim = { kind: 'tache', words: 'Une tache' };
  // A livreur amends and reverses only as part of another act, so neither kind has a message of theirs.
  const table: Partial<Record<ActKind, () => Sent[]>> = {
    place: () => [],
    // Contacts.test.ts links accounts, which the status of an order does not matter to.
    linkAccount: () => [],
    // Both follow from what becomes of a claim (redo.test.ts).
    receive: () => [],
    reopenClaim: () => [],
    setBuyer: () => [],
    credit: () => [],
    contact: () => [
      makeSteadyMessage('missions.contacted', { words: 'code', channel: 'tel', actId }),
      makeSteadyMessage('dispatch.contacted', { words: 'link', channel: 'sms', actId }),
    ],
    assign: () =>
      (['pickup', 'delivery'] as const).map((leg) => ({
        procedure: 'dispatch.assign',
        input: { ...one, leg, livreurId: other.id, from },
        to: leg === 'pickup' ? 'assigned' : 'assigned_for_delivery',
      })),
    reassign: () => [makeSteadyMessage('dispatch.reassign', { livreurId: other.id, linenAt: 'house' })],
    step: () => [{ procedure: 'missions.advance', input: { ...one, from, actId }, to: getNextStep(from) }],
    set: () =>
      ORDER_STATUSES.filter((to) => to !== 'cancelled').map((to) => ({
        procedure: 'dispatch.setStatus',
        input: { ...one, from, to },
        to,
      })),
    cancel: () => [
      { procedure: 'dispatch.cancel', input: { ...one, from }, to: 'cancelled' },
      { procedure: 'orders.cancel', input: one, to: 'cancelled' },
    ],
    choosePayment: () => [makeSteadyMessage('orders.choosePayment', { method: 'espece' })],
    declarePaid: () => [
      makeSteadyMessage('orders.declarePaid', {}),
      makeSteadyMessage('missions.declared', { actId }),
    ],
    confirmCash: () => [makeSteadyMessage('missions.confirmCash', { amount: 100, actId })],
    markPaid: () => [
      makeSteadyMessage('dispatch.markPaid', { method: 'espece', amount: 100, key: makeKey() }),
    ],
    refuseDeclared: () => [
      makeSteadyMessage(
        'dispatch.refuseDeclared',
        {},
        makeColumnSetter(orderId, { declaredAt: 1, paymentState: 'declared' }),
      ),
    ],
    refund: () => [
      makeSteadyMessage(
        'dispatch.refund',
        { amount: 100, method: 'wave', reason: 'Geste', key: makeKey() },
        () => addEntry(orderId),
      ),
    ],
    reverse: () => [
      {
        procedure: 'dispatch.reverse',
        input: { entryId: readLastSequence() + 1, reason: 'Erreur' },
        to: from,
        prepare: () => addEntry(orderId),
      },
    ],
    fail: () => [
      {
        procedure: 'missions.fail',
        input: { ...one, from, reason: 'absent', actId },
        to: findStatusAfterFailure(from),
      },
      {
        procedure: 'dispatch.fail',
        input: { ...one, from, reason: 'absent' },
        to: findStatusAfterFailure(from),
      },
    ],
    undo: () => [
      { procedure: 'missions.undo', input: { ...one, from }, to: getUndoTarget(from) },
      // The steps of these orders are the livreur's, and the desk takes back only its own.
      { procedure: 'dispatch.undo', input: { ...one, from }, to: getUndoTarget(from, 'admin') },
    ],
    amend: () => [
      makeSteadyMessage('orders.amend', amendment),
      makeSteadyMessage('dispatch.amend', { ...amendment, agreed: 'phone' }),
    ],
    setDeskNote: () => [makeSteadyMessage('dispatch.amend', { seen: version, deskNote: 'Vu' })],
    countIn: () => [makeSteadyMessage('dispatch.countIn', { counts: [{ position: 0, quantity: 1 }] })],
    settleCount: () => [
      makeSteadyMessage(
        'dispatch.settleCount',
        { reason: 'Perdue' },
        makeColumnSetter(orderId, { countGapAt: 1 }),
      ),
    ],
    assignReturn: () => [
      makeSteadyMessage('dispatch.assign', { leg: 'return', livreurId: other.id, from, linenAt: 'house' }),
    ],
    giveBack: () => [
      makeSteadyMessage('missions.giveBack', { handover: {}, actId }),
      makeSteadyMessage('dispatch.givenBack', { note: 'Au comptoir' }),
    ],
    claim: () => [makeSteadyMessage('orders.claim', claim), makeSteadyMessage('dispatch.claim', claim)],
    answerClaim: () => [makeClaimAnswer(orderId, from)],
    movePromise: () => [
      makeSteadyMessage('dispatch.movePromise', { to: computeLaterPromise(), reason: 'Tache tenace' }),
    ],
    chooseSlot: () =>
      ['orders.chooseSlot', 'dispatch.setSlot'].map((procedure) =>
        makeSteadyMessage(
          procedure,
          { seen: version, slot: { from: findFreeSlot() } },
          makeColumnSetter(orderId, { visitFailedAt: world.clock.now() + 1 }),
        ),
      ),
    setReady: () => [makeReadyMessage(orderId, from)],
    takeReadyBack: () => [
      {
        ...makeReadyMessage(orderId, from, { ready: false }),
        to: from,
        prepare: makeColumnSetter(orderId, { readyAt: 1 }),
      },
    ],
    tag: () => [makeSteadyMessage('dispatch.tag', { tag: 214, seen: null })],
    remove: () => [{ procedure: 'dispatch.remove', input: one, to: null }],
  };
  // An act of the desk that needs no more than its order has no row.
  const sent = table[kind]?.() ?? [makeSteadyMessage(`dispatch.${kind}`, {})];
  return sent.map((sent) => ({ ...sent, input: { ...sent.input } }));
}

const makeReadyMessage = (orderId: string, from: OrderStatus, more = {}): Sent => ({
  procedure: 'dispatch.setReady',
  input: { orders: [{ orderId, from }], ...more },
  to: 'processing',
});

const computeLaterPromise = () => Math.ceil(world.clock.now() / MINUTE) * MINUTE + DAY;
const findFreeSlot = () =>
  readSlots({ ...world.deps, actor: null })
    .days.flatMap(({ slots }) => slots)
    .find(({ isFree }) => isFree)?.from;
const readLastSequence = () =>
  world.db.select({ n: sql<number>`max(sequence)` }).from(orderEvents).get()?.n ?? 0;

function makeClaimAnswer(orderId: string, to: OrderStatus): Sent {
  const id = makeKey();
  const now = world.clock.now();
  const prepare = () =>
    insertRows(world.db, claims, {
      id,
      orderId,
      kind: 'tache',
      words: 'Une tache',
      createdAt: now,
      dueAt: now,
    });
  return {
    procedure: 'dispatch.answerClaim',
    input: { claimId: id, answer: 'Reprise', outcome: 'answered' },
    to,
    prepare,
  };
}

function readState(orderId: string, isTimed: boolean): unknown {
  const { db } = world;
  const hideTime = (at: number | null) => (isTimed || at === null ? at : 'a time');
  const order = db.select().from(orders).where(eq(orders.id, orderId)).all();
  const events = readEvents(db, orderId);
  const handed = db.select().from(handovers).where(eq(handovers.orderId, orderId)).all();
  const failed = db.select().from(visits).where(eq(visits.orderId, orderId)).all();
  const entries = db.select().from(moneyEntries).where(eq(moneyEntries.orderId, orderId)).all();
  return [
    order.map((row) =>
      Object.entries(row).map(([name, value]) => [
        name,
        name.endsWith('At') ? hideTime(Number(value)) : value,
      ]),
    ),
    events.map(({ kind, from, to, detail, at }) => [kind, from, to, detail, hideTime(at)]),
    handed.map(({ leg, how, pieces, undoneBy }) => [leg, how, pieces, undoneBy !== null]),
    failed.map(({ leg, attempt, reason }) => [leg, attempt, reason]),
    entries.map(({ kind, amount }) => [kind, amount]),
    db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).all(),
    db
      .select()
      .from(claims)
      .where(eq(claims.orderId, orderId))
      .all()
      .map(({ words, state }) => [words, state]),
  ];
}

const WRITTEN = `SELECT (SELECT sum(version) FROM orders), (SELECT count(*) FROM order_events), (SELECT count(*) FROM handovers), (SELECT count(*) FROM claims), (SELECT count(*) FROM money_entries)`;
const readWrittenCounts = () => JSON.stringify(world.store.sqlite.prepare(WRITTEN).get());

async function runAndRollBack<T>(work: () => Promise<T>): Promise<T> {
  world.store.sqlite.exec('BEGIN');
  try {
    return await work();
  } finally {
    world.store.sqlite.exec('ROLLBACK');
  }
}

async function sendMessage({ procedure, input }: Sent, actor: Actor): Promise<string> {
  const cookie = cookies[actor];
  const response = await served.call(procedure, input, cookie === undefined ? {} : { cookie });
  // An act on many orders is accepted, and names those that it refuses.
  if (response.ok) return /"results":.*"code"/.test(await response.text()) ? 'refused' : 'accepted';
  expect(response.status, procedure).toBeLessThan(500);
  return 'refused';
}

/** `mayAct` knows roles only, so the area of the procedure and the livreur's mission decide the rest. */
function isPermitted(kind: ActKind, stage: Stage, { procedure, to }: Sent, actor: Actor): boolean {
  const role = findRole(actor);
  const from = getStatus(stage);
  if (role === null || !mayAct(kind, from, to, role)) return false;
  const isLinenBack = stage === 'completed';
  if ((kind === 'assignReturn' || kind === 'giveBack') && isLinenBack) return false;
  // Linen that the house does not have needs no tag.
  if (kind === 'tag' && (isLinenBack || BEFORE_PICKUP.includes(from))) return false;
  // The desk has sent no livreur to return this linen (`fail`), and another admin made the entry (`reverse`).
  if (kind === 'fail' && (stage === 'cancelled' || isLinenBack)) return false;
  // More has happened since the delivery of a part.
  if (kind === 'undo' && (stage === 'rest' || procedure === 'dispatch.undo')) return false;
  if (kind === 'reverse' && role === 'admin') return false;
  // Linen in the house or a delivery that nobody has paid keeps its order.
  if (kind === 'remove') return ['pending', 'assigned', 'pickup_en_route'].includes(stage);
  const [area] = procedure.split('.');
  if (area === 'orders') return role === 'client';
  if (area === 'dispatch') return role === 'admin' || role === 'superadmin';
  return role === 'livreur' && hasMission(kind, stage);
}

function getStatus(stage: Stage): OrderStatus {
  if (stage === 'returning') return 'cancelled';
  return stage === 'rest' ? 'completed' : stage;
}

function hasMission(kind: ActKind, stage: Stage): boolean {
  if (stage === 'pending') return false;
  if (kind === 'giveBack') return stage !== 'cancelled' && stage !== 'completed';
  return kind !== 'confirmCash' || stage !== 'assigned';
}

const KINDS = [...new Set(ACTS.map(({ kind }) => kind))].filter((kind) => kind !== 'place');

function listCells(): { kind: ActKind; stage: Stage; orderId: string; sent: Sent; actor: Actor }[] {
  return STAGES.flatMap((stage) => {
    const orderId = ids.get(stage) ?? '';
    return KINDS.flatMap((kind) =>
      listMessages(kind, orderId).flatMap((sent) =>
        ACTORS.map((actor) => ({ kind, stage, orderId, sent, actor })),
      ),
    );
  });
}

const STRIDE = readSize('DOUBLED_STRIDE', { usual: 3, whole: 1 });

describe('T-O4: over HTTP', () => {
  it('each kind of act, from each status, by each person: what the table permits happens, nothing else does', async () => {
    let tried = 0;
    const wrong: string[] = [];
    for (const { kind, stage, sent, actor } of listCells()) {
      await runAndRollBack(async () => {
        sent.prepare?.();
        const before = readWrittenCounts();
        const outcome = await sendMessage(sent, actor);
        const isChanged = readWrittenCounts() !== before;
        tried++;
        if (
          (outcome === 'accepted') !== isPermitted(kind, stage, sent, actor) ||
          isChanged !== (outcome === 'accepted')
        )
          wrong.push(`${kind} ${sent.procedure} ${stage} → ${sent.to} by ${actor}: ${outcome}, ${isChanged}`);
      });
    }
    console.info(`transitions: ${tried} cells over HTTP, ${wrong.length} wrong`);
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(2000);
  }, 300_000);

  it('an act that is doubled, or late, leaves the order as one that was sent once', async () => {
    let tried = 0;
    const wrong: string[] = [];
    const permitted = listCells().filter(
      ({ kind, stage, sent, actor }) => isPermitted(kind, stage, sent, actor) && actor !== 'superadmin',
    );
    const chosen = permitted.filter((_, index) => index % STRIDE === 0);
    for (const { kind, stage, orderId, sent, actor } of chosen) {
      const readEndState = (again: () => Promise<unknown>, isTimed: boolean) =>
        runAndRollBack(async () => {
          sent.prepare?.();
          await again();
          return JSON.stringify(readState(orderId, isTimed));
        });
      const once = await readEndState(() => sendMessage(sent, actor), true);
      const ways: [string, () => Promise<unknown>][] = [
        ['twice', async () => [await sendMessage(sent, actor), await sendMessage(sent, actor)]],
        ['at once', () => Promise.all([sendMessage(sent, actor), sendMessage(sent, actor)])],
      ];
      for (const [way, again] of ways) {
        tried++;
        if ((await readEndState(again, true)) !== once)
          wrong.push(`${kind} ${sent.procedure} ${stage} by ${actor}: ${way}`);
      }
      if (!('actId' in sent.input)) continue;
      const late = { ...sent, input: { ...sent.input, at: world.clock.now() - MINUTE / 2 } };
      const untimed = await readEndState(() => sendMessage(sent, actor), false);
      const sendLateActTwice = async () => [await sendMessage(late, actor), await sendMessage(late, actor)];
      tried++;
      if ((await readEndState(sendLateActTwice, false)) !== untimed)
        wrong.push(`${kind} ${sent.procedure} ${stage}: late`);
    }
    console.info(`transitions: ${tried} acts doubled or late, ${wrong.length} that end otherwise`);
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(200 / STRIDE);
  }, 300_000);

  it('acts that waited without network, sent in turn and each twice, end as they do online', async () => {
    const orderId = ids.get('assigned') ?? '';
    const first = world.clock.now() - MINUTE / 2;
    const makeQueue = (isOffline: boolean): Sent[] => {
      const makeEntry = (procedure: string, input: object, seconds: number): Sent => {
        const at = isOffline ? { at: first + seconds * 1000 } : {};
        return { procedure, input: { orderId, actId: makeKey(), ...input, ...at }, to: null };
      };
      return [
        makeEntry('missions.advance', { from: 'assigned' }, 0),
        makeEntry('missions.confirmCash', { amount: 300 }, 10),
        makeEntry(
          'missions.advance',
          { from: 'pickup_en_route', handover: { counts: [{ position: 0, quantity: 1 }] } },
          10,
        ),
      ];
    };
    const readEndState = (sent: Sent[]) =>
      runAndRollBack(async () => {
        for (const one of sent) await sendMessage(one, 'livreur');
        return readState(orderId, false);
      });
    const online = await readEndState(makeQueue(false));
    expect(JSON.stringify(online)).toContain('"picked_up"');
    expect(await readEndState(makeQueue(true).flatMap((one) => [one, one]))).toEqual(online);
  });
});
