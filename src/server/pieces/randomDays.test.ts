import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { claims, orderLines, products } from '#db/schema.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import type { HandoverInput } from '#domain/inputs/pieces.ts';
import { listManualTargets } from '#domain/lifecycle/nextActs.ts';
import { isLinenOwed } from '#domain/orders/order.ts';
import type { CodeLeg } from '#domain/pieces/handover.ts';
import { VISIT_REASONS } from '#domain/pieces/visits.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import type { UserRow } from '#testing/people.ts';
import { findUnbalancedPieces } from '#testing/pieces/balance.ts';
import { makeWrongCode, readOrder } from '#testing/pieces/mission.ts';
import { expectRollback, pickItem } from '#testing/randomActs.ts';
import { readSize } from '#testing/size.ts';
import { aWorld, type World } from '#testing/world.ts';

/** A day has three orders, two livreurs and two members of the desk; acts are doubled, late, offline or cut off. */
const DAYS = readSize('PIECES_DAYS', { usual: 10, whole: 1000 });
const ORDERS_A_DAY = 3;

const KINDS = [
  'step',
  'step',
  'step',
  'step',
  'step',
  'step',
  'fail',
  'undo',
  'undo',
  'cancel',
  'sendBack',
  'giveBack',
  'deskStep',
  'deskFail',
  'reassign',
  'countIn',
  'countIn',
  'settle',
  'givenBack',
  'amend',
  'collect',
  'claim',
  'claim',
  'answer',
  'answer',
  'answer',
  'checkCode',
  'resend',
  'reconnect',
] as const;

interface Attempt {
  kind: (typeof KINDS)[number];
  order: number;
  person: number;
  draw: number;
  /** The act waited this many minutes on a phone; a negative number stands for a clock that runs ahead. */
  waited: number;
  /** The act is sent only once the phone has its network back. */
  isOffline: boolean;
  isDoubled: boolean;
  /** The server is killed before its commit; the act is sent again. */
  isKilled: boolean;
  minutes: number;
}

const attempts = fc.array(
  fc.record<Attempt>({
    kind: fc.constantFrom(...KINDS),
    order: fc.nat(ORDERS_A_DAY - 1),
    person: fc.nat(1),
    draw: fc.nat(99),
    waited: fc.constantFrom(0, 0, 1, 30, 200, -10),
    isOffline: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
    isDoubled: fc.boolean(),
    isKilled: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    minutes: fc.constantFrom(0, 0, 1, 3, 30),
  }),
  { minLength: 30, maxLength: 70 },
);

type Day = { world: World; awa: UserRow; livreurs: UserRow[]; desk: UserRow[]; ids: string[] };

async function aHandover(
  day: Day,
  orderId: string,
  leg: CodeLeg,
  draw: number,
): Promise<HandoverInput | undefined> {
  const { world } = day;
  const code = (await world.as(day.awa).orders.get({ orderId })).codes[leg];
  const lines = world.db
    .select()
    .from(orderLines)
    .all()
    .filter((line) => line.orderId === orderId);
  const makeCounts = (change: number) =>
    lines.map(({ position, quantity }) => ({ position, quantity: Math.max(0, quantity + change) }));
  const garment = pickItem(world.db.select().from(products).all(), draw);
  const added = [
    { productId: garment.id, service: garment.services[0]?.name ?? '', quantity: 1 + (draw % 3) },
  ];
  const { transportFee } = readOrder(world, orderId);
  const sumPrices = (change: number, garments: { unitPrice: number; quantity: number }[] = []) =>
    [
      ...lines.map((line) => ({ ...line, quantity: Math.max(0, line.quantity + change) })),
      ...garments,
    ].reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, transportFee);
  const priced = added.map((line) => ({ ...line, unitPrice: garment.services[0]?.price ?? 0 }));
  const handed: (HandoverInput | undefined)[] = [
    undefined,
    {},
    { code },
    { code: makeWrongCode(code) },
    { counts: makeCounts(0) },
    { counts: makeCounts(-1) },
    { counts: makeCounts(1), bypass: { reason: 'voisin' } },
    { counts: makeCounts((draw % 5) - 2), code, total: sumPrices((draw % 5) - 2) },
    { added, code, total: sumPrices(0, priced) },
    { counts: makeCounts(-1), added, code, total: sumPrices(-1, priced) },
    { added, code },
    { counts: makeCounts(-1), code, total: 1 },
    { added },
    { counts: [...makeCounts(0), { position: 77, quantity: 2 }], code: makeWrongCode(code) },
  ];
  return handed[draw % handed.length];
}

async function makeMessage(day: Day, attempt: Attempt): Promise<() => Promise<unknown>> {
  const { world } = day;
  const { kind, person, draw, waited } = attempt;
  const orderId = pickItem(day.ids, attempt.order);
  const row = readOrder(world, orderId);
  const { status: from, version } = row;
  const actId = world.deps.id();
  const at = world.clock.now() - waited * MINUTE;
  // Each call signs in anew, because the desk's sessions are short.
  const getHolderMissions = () =>
    world.as({ id: row.livreurId ?? pickItem(day.livreurs, person).id }).missions;
  const getDeskDispatch = () => world.as(pickItem(day.desk, person)).dispatch;
  const livreurId = pickItem(day.livreurs, person).id;
  const reason = pickItem(VISIT_REASONS, draw);
  const leg = isLinenOwed(row) ? 'return' : from === 'pickup_en_route' ? 'pickup' : 'delivery';
  const handover = await aHandover(day, orderId, leg, draw);
  const sendDeskStep = () => {
    if (from === 'pending') return getDeskDispatch().assign({ orderId, leg: 'pickup', livreurId, from });
    if (from === 'picked_up' || from === 'processing')
      return draw % 2 && from === 'picked_up'
        ? getDeskDispatch().setStatus({ orderId, from, to: 'processing' })
        : getDeskDispatch().assign({ orderId, leg: 'delivery', livreurId, from });
    return getDeskDispatch().setStatus({ orderId, from, to: listManualTargets(from)[0] ?? 'completed' });
  };
  const sendBack = () => getDeskDispatch().assign({ orderId, leg: 'return', livreurId, from });
  const giveBack = () => {
    const { counts, code, bypass } = handover ?? {};
    const proof = { ...(counts && { counts }), ...(code && { code }), ...(bypass && { bypass }) };
    return getHolderMissions().giveBack({ orderId, handover: proof, actId, at });
  };
  const openClaim = world.db
    .select()
    .from(claims)
    .where(and(eq(claims.orderId, orderId), eq(claims.state, 'open')))
    .get();
  const isRoad =
    row.livreurId !== null && ['assigned', 'en_route', 'for_delivery'].some((end) => from.endsWith(end));
  const messages: Record<Attempt['kind'], () => Promise<unknown>> = {
    step: () => {
      if (isLinenOwed(row)) return row.returningAt === null ? sendBack() : giveBack();
      return isRoad
        ? getHolderMissions().advance({ orderId, from, actId, at, ...(handover && { handover }) })
        : sendDeskStep();
    },
    deskStep: sendDeskStep,
    fail: () => getHolderMissions().fail({ orderId, from, reason, actId, at }),
    deskFail: () => getDeskDispatch().fail({ orderId, from, reason }),
    undo: () => getHolderMissions().undo({ orderId, from }),
    cancel: () => getDeskDispatch().cancel({ orderId, from }),
    reassign: () => {
      const linenAt = draw % 3 === 0 ? undefined : draw % 2 ? 'house' : 'handed';
      return getDeskDispatch().reassign({ orderId, livreurId, ...(linenAt && { linenAt }) });
    },
    sendBack,
    giveBack,
    givenBack: () => getDeskDispatch().givenBack({ orderId, note: 'Au comptoir' }),
    countIn: () => getDeskDispatch().countIn({ orderId, counts: [{ position: 0, quantity: draw % 5 }] }),
    settle: () => getDeskDispatch().settleCount({ orderId, reason: 'Chaussette perdue' }),
    amend: () => {
      const garment = pickItem(world.db.select().from(products).all(), draw);
      const items = [
        { productId: garment.id, service: garment.services[0]?.name ?? '', quantity: 1 + (draw % 4) },
      ];
      return getDeskDispatch().amend({ orderId, seen: version, items, agreed: 'phone' });
    },
    collect: () => getHolderMissions().confirmCash({ orderId, amount: 100, actId, at }),
    claim: () => {
      const position = draw % 3 === 0 ? undefined : draw % 2;
      const pieces = 1 + (draw % 2);
      const words = `Il manque quelque chose, ${draw}`;
      return getDeskDispatch().claim({
        orderId,
        kind: 'manquant',
        words,
        pieces,
        ...(position !== undefined && { position }),
      });
    },
    answer: () => {
      const lost = draw % 4 === 0 ? undefined : draw % 3;
      const answer = { claimId: openClaim?.id ?? actId, answer: 'Introuvable', outcome: 'accepted' } as const;
      return getDeskDispatch().answerClaim({ ...answer, ...(lost !== undefined && { lost }) });
    },
    checkCode: () => getHolderMissions().checkCode({ orderId, leg, code: '0412' }),
    resend: () => Promise.resolve(),
    reconnect: () => Promise.resolve(),
  };
  return messages[kind];
}

const readWrittenCounts = ({ store }: World) =>
  store.sqlite
    .prepare(
      'SELECT (SELECT count(*) FROM order_events), (SELECT count(*) FROM handovers), (SELECT sum(version) FROM orders), (SELECT sum(wrong) FROM code_tries), (SELECT count(*) + sum(lost) FROM claims)',
    )
    .get();

/** What claims name as lost of a line, without the settled pieces, is never more than the line has. */
const findLinesLostTwice = ({ store }: World) =>
  store.sqlite
    .prepare(
      `SELECT c.order_id, c.position FROM claims c LEFT JOIN order_lines l ON l.order_id = c.order_id AND l.position = c.position
         LEFT JOIN handovers h ON h.order_id = c.order_id AND h.leg = 'pickup' AND h.undone_by IS NULL
         WHERE c.position IS NOT NULL GROUP BY c.order_id, c.position HAVING sum(c.lost) > max(coalesce(l.quantity, 0),
           coalesce((SELECT json_extract(j.value, '$.quantity') FROM json_each(h.counts) j WHERE json_extract(j.value, '$.position') = c.position), 0))`,
    )
    .all();

const LATER: readonly Attempt['kind'][] = ['step', 'fail', 'giveBack', 'collect'];

async function runDay(day: Day, plan: readonly Attempt[]): Promise<void> {
  const { world } = day;
  const sent: (() => Promise<unknown>)[] = [];
  const waiting: (() => Promise<unknown>)[] = [];
  const sendAndTally = async (send: () => Promise<unknown>): Promise<string> => {
    const answer = await getRefusal(send());
    tally.set(answer, (tally.get(answer) ?? 0) + 1);
    // A refusal must be a named one, never a fault of the server.
    expect(answer).not.toBe('INTERNAL_SERVER_ERROR');
    expect(findUnbalancedPieces(world.store.sqlite)).toEqual([]);
    expect(findLinesLostTwice(world)).toEqual([]);
    return answer;
  };
  for (const attempt of plan) {
    world.clock.advance(attempt.minutes * MINUTE);
    if (attempt.kind === 'reconnect') for (const send of waiting.splice(0)) await sendAndTally(send);
    const message = await makeMessage(day, attempt);
    const send = attempt.kind === 'resend' && sent.length > 0 ? pickItem(sent, attempt.draw) : message;
    sent.push(send);
    if (attempt.isOffline && LATER.includes(attempt.kind)) {
      waiting.push(send);
      continue;
    }
    if (attempt.isKilled) await expectRollback(world, () => readWrittenCounts(world), send);
    const answer = await sendAndTally(send);
    if (!attempt.isDoubled || answer !== 'accepted' || !ONCE.includes(attempt.kind)) continue;
    const before = readWrittenCounts(world);
    expect(await sendAndTally(send)).toBe('accepted');
    expect(readWrittenCounts(world)).toEqual(before);
  }
  for (const send of waiting) await sendAndTally(send);
}
/** These acts carry a key or are recognised by their effect, so that a repetition gets the first answer. */
const ONCE: readonly Attempt['kind'][] = ['fail', 'giveBack', 'collect', 'undo', 'claim', 'answer'];

const makeAttempt = (kind: Attempt['kind'], order: number, draw = 0): Attempt => ({
  kind,
  order,
  draw,
  person: 0,
  waited: 0,
  minutes: 0,
  isOffline: false,
  isDoubled: true,
  isKilled: true,
});
const makeSteps = (order: number, ...draws: number[]) =>
  draws.map((draw) => makeAttempt('step', order, draw));
/** One order is delivered in two parts after undos and failed visits, one is given back and one has a count gap; two have a claim. */
const WHOLE_DAY: Attempt[] = [
  ...makeSteps(0, 0, 0, 2),
  makeAttempt('undo', 0),
  makeAttempt('fail', 0),
  ...makeSteps(0, 0, 0, 4, 0, 0),
  makeAttempt('fail', 0),
  ...makeSteps(0, 0, 0, 2),
  makeAttempt('undo', 0),
  ...makeSteps(0, 5, 0, 0),
  // Draw 5 gives one piece of each line less than was ordered.
  ...makeSteps(1, 0, 0, 8),
  makeAttempt('cancel', 1),
  ...makeSteps(1, 0, 5),
  makeAttempt('settle', 1),
  ...makeSteps(2, 0, 0, 6),
  makeAttempt('countIn', 2, 1),
  ...makeSteps(2, 0, 0, 0),
  makeAttempt('settle', 2),
  // Each claim names one piece: the first was given back, the second is the one that the count has settled.
  ...[0, 2].flatMap((order) => [makeAttempt('claim', order, 3), makeAttempt('answer', order, 1)]),
];

const tally = new Map<string, number>();
const reached = new Set<string>();
const REACHED = `SELECT DISTINCT kind || ' ' || coalesce(to_status, '') FROM order_events UNION SELECT DISTINCT leg || ' ' || how FROM handovers
  UNION SELECT DISTINCT 'rest ' || kind FROM order_events WHERE detail LIKE 'reste%'
  UNION SELECT 'lost ' || sign(lost) FROM count_settlements UNION SELECT 'claimed ' || iif(lost_after_given < lost, 'after settled', 'after given') FROM claims WHERE lost > 0`;

it(`${DAYS} random days: what was picked up is given back, in the house or lost by name, after each act`, async () => {
  let acts = 0;
  await fc.assert(
    fc.asyncProperty(attempts, async (plan) => {
      const world = await aWorld({ settings: { demo: true }, at: Date.UTC(2026, 10, 20, 9) });
      try {
        const [awa, livreurs] = [world.client(), [world.livreur(), world.livreur()]];
        const day: Day = { world, awa, livreurs, desk: [world.admin(), world.superadmin()], ids: [] };
        world.product('Robe', [{ name: 'Lavage', price: 800 }]);
        for (let placed = 0; placed < ORDERS_A_DAY; placed++)
          day.ids.push((await world.as(awa).orders.place(world.aCart())).id);
        await runDay(day, plan);
        acts += plan.length;
        expect(findInconsistentRows(world.store.sqlite)).toEqual([]);
        for (const one of world.store.sqlite.prepare(REACHED).pluck().all()) reached.add(String(one));
      } finally {
        world.close();
      }
    }),
    { numRuns: DAYS, examples: [[WHOLE_DAY]], endOnFailure: true },
  );
  const answers = [...tally].sort((a, b) => b[1] - a[1]).map(([answer, times]) => `${answer} ${times}`);
  console.info(
    `pieces: ${DAYS} days, ${acts} acts, 0 violations; ${answers.join(', ')}; ${[...reached].sort().join(', ')}`,
  );
  expect([...reached]).toEqual(
    expect.arrayContaining([
      'undone delivery_en_route',
      'undone pickup_en_route',
      'visitFailed pending',
      'visitFailed processing',
      'givenBack ',
      'amended ',
      'counted ',
      'countSettled ',
      'status completed',
      'pickup code',
      'pickup as_ordered',
      'pickup bypass',
      'delivery code',
      'delivery bypass',
      'workshop counted',
      'rest status',
      'rest givenBack',
      'lost 1',
      'claimed after given',
      'claimed after settled',
    ]),
  );
}, 1_800_000);
