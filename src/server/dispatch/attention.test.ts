import { describe, expect, it } from 'vitest';
import { insertEvent } from '#db/orderEvents.ts';
import { claims, contacts, handovers, orders, visits } from '#db/schema.ts';
import { ATTENTIONS, type Attention } from '#domain/contract/board.ts';
import { HOUR } from '#domain/format/calendar.ts';
import type { VisitReason } from '#domain/pieces/visits.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import { insertRows } from '#testing/rows.ts';

const world = openWorld();
const desk = openFixture(() => ({ dispatch: world.as(world.admin()).dispatch }));

const listBoardIds = async (attention: Attention, others = {}) =>
  (await desk.dispatch.board({ attention, ...others })).items.map(({ id }) => id);

function addEvent(orderId: string): number {
  const at = world.clock.now();
  const by = { actorId: null, actorName: 'Yao', actorRole: 'livreur' } as const;
  return insertEvent(world.db, { orderId, kind: 'status', ...by, at, recordedAt: at });
}

function insertFailedVisit(orderId: string, leg: 'pickup' | 'delivery', reason: VisitReason = 'absent') {
  const sequence = addEvent(orderId);
  insertRows(world.db, visits, { orderId, sequence, leg, attempt: 1, reason });
  touchOrders();
}

/** Cached lists are read again only when an order is updated, as every real act does. */
const touchOrders = () => world.db.run('update orders set updated_at = updated_at');

function insertClaim(orderId: string, state: 'open' | 'answered' = 'open') {
  const at = world.clock.now();
  const claim = { id: world.deps.id(), orderId, state, createdAt: at, dueAt: at };
  insertRows(world.db, claims, { ...claim, kind: 'tache', words: 'Une tache' });
}

/** The board gets one order for each filter, and similar ones that need nothing. */
function seedBoard() {
  const at = world.clock.now();
  const toReturn = anOrder(world, { status: 'cancelled', linen: 'held', piecesHeld: 2 });
  anOrder(world, { status: 'cancelled', linen: 'back' });
  anOrder(world, { status: 'picked_up', linen: 'held', piecesHeld: 2 });
  const failed = anOrder(world, { status: 'pending', visitFailedAt: at });
  insertFailedVisit(failed.id, 'pickup');
  const fetchedSince = anOrder(world, {
    status: 'processing',
    linen: 'held',
    visitFailedAt: at - HOUR,
    pickedUpAt: at,
  });
  insertFailedVisit(fetchedSince.id, 'pickup');
  anOrder(world, { status: 'completed', linen: 'back', visitFailedAt: at, pickedUpAt: at - HOUR });
  const gap = anOrder(world, { status: 'picked_up', linen: 'held', countGapAt: at });
  const mistagged = anOrder(world, { status: 'picked_up', linen: 'held', refusedTag: 214 });
  const claimed = anOrder(world, { status: 'completed', linen: 'back' });
  insertClaim(claimed.id);
  insertClaim(claimed.id);
  insertClaim(anOrder(world, { status: 'completed', linen: 'back' }).id, 'answered');
  return { linen: toReturn.id, visit: failed.id, count: gap.id, claim: claimed.id, tag: mistagged.id };
}

describe('the board narrowed to what asks for an act', () => {
  it.each(ATTENTIONS)('shows the orders that need it, and no other: %s', async (attention) => {
    const orders = seedBoard();
    expect(await listBoardIds(attention)).toEqual([orders[attention]]);
  });

  it.each(ATTENTIONS)('combines with the other filters and with a search: %s', async (attention) => {
    const orders = seedBoard();
    const { status, client } = await desk.dispatch.order({ orderId: orders[attention] });
    expect(await listBoardIds(attention, { status, search: client.fullname })).toEqual([orders[attention]]);
    expect(await listBoardIds(attention, { status: 'assigned' })).toEqual([]);
    expect(await listBoardIds(attention, { search: 'zzz' })).toEqual([]);
  });

  it('goes on from page to page, an order with two claims once', async () => {
    const ids = [0, 1, 2].map((minute) => {
      const { id } = anOrder(world, { status: 'completed', linen: 'back', createdAt: minute });
      insertClaim(id);
      insertClaim(id);
      return id;
    });
    const first = await desk.dispatch.board({ attention: 'claim', limit: 2 });
    expect(first.items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const next = await desk.dispatch.board({ attention: 'claim', limit: 2, cursor: first.nextCursor ?? '' });
    expect(next.items.map(({ id }) => id)).toEqual([ids[0]]);
  });
});

describe('a card', () => {
  const readMarks = async (orderId: string) =>
    (await desk.dispatch.board({ form: 'card' })).items.find(({ id }) => id === orderId)?.marks;

  it('counts the failed visits of the leg that is next, and says why the last one failed', async () => {
    const orders = seedBoard();
    insertFailedVisit(orders.visit, 'pickup', 'adresse');
    expect(await readMarks(orders.visit)).toEqual({ visits: 2, visitReason: 'adresse' });
    insertFailedVisit(orders.count, 'pickup');
    expect(await readMarks(orders.count)).toEqual({ count: 1 });
    insertFailedVisit(orders.count, 'delivery');
    expect(await readMarks(orders.count)).toEqual({ count: 1, visits: 1, visitReason: 'absent' });
  });

  it.each([
    [undefined, true, { needsCall: 1 }],
    ['awa@example.ci', true, {}],
    ['awa@example.ci', false, { needsCall: 1 }],
  ])(
    'of a caller with the e-mail %s and letters %s who has no hour has the marks %o',
    async (email, orderLetters, marks) => {
      const { contactPhone: _, ...cart } = world.aCart();
      const contact = { phone: '0701020304', fullname: 'Awa Koné', email };
      const { id } = await desk.dispatch.placeFor({ ...cart, contact });
      world.db.update(contacts).set({ orderLetters }).run();
      world.db.update(orders).set({ toldAt: null }).run();
      expect(await readMarks(id)).toEqual(marks);
    },
  );

  it('tells a hand-over with a wrong code, unless it was taken back', async () => {
    const { id: orderId } = anOrder(world, { status: 'completed', linen: 'back' });
    const sequence = addEvent(orderId);
    const handover = { leg: 'delivery', how: 'bypass', reason: 'wrong_code', pieces: 2 } as const;
    insertRows(world.db, handovers, { orderId, sequence, ...handover });
    expect(await readMarks(orderId)).toEqual({ wrongCode: 1 });
    world.db.update(handovers).set({ undoneBy: sequence }).run();
    touchOrders();
    expect(await readMarks(orderId)).toEqual({});
  });
});

describe('the columns of the board', () => {
  it('hold the linen that is to be given back, however old, beside the newest cancelled orders', async () => {
    const old = anOrder(world, { status: 'cancelled', linen: 'held', createdAt: 1 });
    const others = [2, 3, 4].map((createdAt) => anOrder(world, { status: 'cancelled', createdAt }).id);
    const { items } = await desk.dispatch.board({ rowsByStatus: { cancelled: 2 }, form: 'card' });
    expect(items.map(({ id }) => id)).toEqual([old.id, others[2], others[1]]);
    expect(await desk.dispatch.counts()).toMatchObject({
      counts: { cancelled: 4 },
      toReturn: { completed: 0, cancelled: 1 },
    });
  });
});
