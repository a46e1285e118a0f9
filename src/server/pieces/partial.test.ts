import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { countSettlements, handovers } from '#db/schema.ts';
import { DAY } from '#domain/format/calendar.ts';
import type { GiveBackInput } from '#domain/inputs/pieces.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { findUnbalancedPieces } from '#testing/pieces/balance.ts';
import { aCrew, bringOrderToStage, type Crew, readOrder } from '#testing/pieces/mission.ts';

const world = openWorld();
let crew: Crew;
let orderId: string;
beforeEach(async () => {
  crew = aCrew(world);
  const items = [{ productId: world.product('Chemise').id, service: 'Lavage + Repassage', quantity: 6 }];
  orderId = await bringOrderToStage(crew, 'delivery_en_route', { items });
});

const countShirts = (quantity: number) => [{ position: 0, quantity }];
const deliver = (quantity: number, handover: GiveBackInput['handover'] = {}) =>
  crew.livreur.missions.advance({
    orderId,
    from: 'delivery_en_route',
    handover: { ...handover, counts: countShirts(quantity) },
  });
const readRow = () => readOrder(world, orderId);
const readLastHandover = () =>
  world.db.select().from(handovers).where(eq(handovers.orderId, orderId)).all().at(-1);
const readLosses = () =>
  world.db
    .select()
    .from(countSettlements)
    .all()
    .map(({ lost }) => lost);
const sendBack = () =>
  crew.desk.dispatch.assign({ orderId, leg: 'return', livreurId: crew.yao.id, from: 'completed' });
const giveBack = (handover: GiveBackInput['handover'] = {}) =>
  crew.livreur.missions.giveBack({ orderId, handover });
const readLetters = () => world.mailbox.letters().map(({ kind, text }) => ({ kind, text: normalize(text) }));
const normalize = (text = '') => text.replace(/\u00a0/g, ' ');
const findFaults = () => findUnbalancedPieces(world.store.sqlite);

describe('a delivery of fewer pieces', () => {
  it('records its counts, and the rest stays with the house', async () => {
    await deliver(4);
    expect(readLastHandover()).toMatchObject({ leg: 'delivery', pieces: 4, counts: countShirts(4) });
    expect(readRow()).toMatchObject({
      status: 'completed',
      linen: 'held',
      piecesHeld: 2,
      completedAt: world.clock.now(),
    });
    expect(findFaults()).toEqual([]);
  });

  it('leaves the rest with its livreur until the desk sends somebody with it', async () => {
    await deliver(4);
    const { number, tag } = readRow();
    const listCarried = async () => (await crew.livreur.missions.active()).carried;
    expect(await listCarried()).toEqual([{ number, tag }]);
    await sendBack();
    expect(await listCarried()).toEqual([]);
  });

  it('asks its livreur to leave the rest at the workshop on the day of the delivery alone', async () => {
    await deliver(4);
    world.clock.advance(DAY);
    expect((await crew.livreur.missions.active()).carried).toEqual([]);
  });

  it('is told to the client: by letter, in the history and in what they follow', async () => {
    await deliver(4);
    const letter = readLetters().at(-1);
    expect(letter?.kind).toBe('order.delivered');
    expect(letter?.text).toContain('Il reste 2 pièces chez nous');
    expect((await crew.client.orders.timeline({ orderId })).at(-1)).toMatchObject({
      to: 'completed',
      detail: 'reste 2\u00a0pièces',
    });
    expect((await crew.client.orders.inProgress({})).items).toMatchObject([
      { id: orderId, linen: 'held', piecesHeld: 2 },
    ]);
  });

  it('to the guard names them in the letter, with the hour', async () => {
    await deliver(4, { bypass: { reason: 'gardien' } });
    expect(readLetters().at(-1)?.text).toMatch(/Remis au gardien le .* à \d+ h \d\d\./);
  });

  it('stays with the desk, in the column of what is to be returned, until the rest is given back', async () => {
    await deliver(4);
    const readBoard = async () => {
      const { items } = await crew.desk.dispatch.board({ attention: 'linen' });
      const { toReturn } = await crew.desk.dispatch.counts();
      return [items.map(({ id, marks }) => [id, marks.linen, marks.piecesLeft]), toReturn];
    };
    expect(await readBoard()).toEqual([[[orderId, 'held', 2]], { completed: 1, cancelled: 0 }]);
    const { items } = await crew.desk.dispatch.board({ rowsByStatus: { completed: 5 }, form: 'card' });
    expect(items.map(({ id }) => id)).toEqual([orderId]);
    await crew.desk.dispatch.givenBack({ orderId, note: 'Au comptoir' });
    expect(await readBoard()).toEqual([[], { completed: 0, cancelled: 0 }]);
    expect((await crew.client.orders.inProgress({})).items).toEqual([]);
  });

  it('of all pieces, counted, is a whole one', async () => {
    await deliver(6);
    expect(readRow()).toMatchObject({ linen: 'back', piecesHeld: 0, countGapAt: null });
    expect(readLetters().at(-1)?.text).not.toContain('reste');
  });

  it('of more pieces than the house had is a gap', async () => {
    await deliver(7);
    expect(readRow()).toMatchObject({ linen: 'back', piecesHeld: -1, countGapAt: world.clock.now() });
    await crew.desk.dispatch.settleCount({ orderId, reason: 'Une chemise du voisin' });
    expect(readLosses()).toEqual([-1]);
    expect(findFaults()).toEqual([]);
  });

  it('leaves nothing to return when the workshop had counted more than was picked up', async () => {
    await world.as(crew.yao).missions.undo({ orderId, from: 'delivery_en_route' });
    await crew.desk.dispatch.countIn({ orderId, counts: countShirts(8) });
    await crew.livreur.missions.advance({ orderId, from: 'assigned_for_delivery' });
    await deliver(7);
    expect(readRow()).toMatchObject({ linen: 'back', piecesHeld: -1 });
    expect([findFaults(), findInconsistentRows(world.store.sqlite)]).toEqual([[], []]);
  });

  it('leaves what the workshop had counted, less what was given, while its gap is open', async () => {
    await world.as(crew.yao).missions.undo({ orderId, from: 'delivery_en_route' });
    await crew.desk.dispatch.countIn({ orderId, counts: countShirts(5) });
    await crew.livreur.missions.advance({ orderId, from: 'assigned_for_delivery' });
    await deliver(3);
    expect(readRow()).toMatchObject({ linen: 'held', piecesHeld: 3 });
    await sendBack();
    await giveBack();
    expect(readLastHandover()).toMatchObject({ leg: 'return', pieces: 2 });
    await crew.desk.dispatch.settleCount({ orderId, reason: 'Une chemise perdue' });
    expect(readLosses()).toEqual([1]);
    expect([findFaults(), findInconsistentRows(world.store.sqlite)]).toEqual([[], []]);
  });

  it('is undone whole', async () => {
    await deliver(7);
    await crew.livreur.missions.undo({ orderId, from: 'completed' });
    expect(readRow()).toMatchObject({ linen: 'held', piecesHeld: 6, countGapAt: null, completedAt: null });
    await deliver(4);
    await crew.livreur.missions.undo({ orderId, from: 'completed' });
    expect(readRow()).toMatchObject({ status: 'delivery_en_route', linen: 'held', piecesHeld: 6 });
    expect(findFaults()).toEqual([]);
  });

  it('counts no line that the order has not', async () => {
    const counts = [{ position: 7, quantity: 1 }];
    const delivery = crew.livreur.missions.advance({
      orderId,
      from: 'delivery_en_route',
      handover: { counts },
    });
    expect(await getRefusal(delivery)).toBe('INVALID_INPUT');
  });
});

describe('the rest', () => {
  it('is brought back by a second visit, with the code of its own leg, and the order stays delivered', async () => {
    await deliver(4);
    await sendBack();
    expect((await crew.livreur.missions.active()).items).toMatchObject([
      { id: orderId, status: 'completed', piecesHeld: 2 },
    ]);
    expect(readLetters().at(-1)).toMatchObject({ kind: 'order.linenReturning' });
    expect(readLetters().at(-1)?.text).toContain('2 pièces');
    const { codes } = await crew.client.orders.get({ orderId });
    expect(await giveBack({ code: codes.return })).toEqual({ orderId, status: 'completed' });
    expect(readLastHandover()).toMatchObject({ leg: 'return', how: 'code', pieces: 2, counts: null });
    expect(readRow()).toMatchObject({
      status: 'completed',
      linen: 'back',
      piecesHeld: 0,
      returningAt: null,
    });
    expect((await crew.livreur.missions.active()).items).toEqual([]);
    expect(findFaults()).toEqual([]);
  });

  it('comes with the money that is still due, whoever brings it', async () => {
    await deliver(4);
    const ali = crew.world.livreur('Ali Touré');
    const bringer = world.as(ali);
    const collect = () => bringer.missions.confirmCash({ orderId, amount: 500, actId: world.deps.id() });
    expect(await getRefusal(collect())).toBe('NOT_FOUND');
    await crew.desk.dispatch.assign({ orderId, leg: 'return', livreurId: ali.id, from: 'completed' });
    await collect();
    await bringer.missions.giveBack({ orderId, handover: {} });
    // The phone's cash may arrive after the linen it came with.
    await collect();
    expect(readRow()).toMatchObject({ amountPaid: 1000, linen: 'back' });
  });

  it('may come in parts too', async () => {
    await deliver(3);
    await sendBack();
    await giveBack({ counts: countShirts(2) });
    expect(readRow()).toMatchObject({ linen: 'held', piecesHeld: 1, returningAt: null });
    expect(readLetters().at(-1)?.text).toContain('Il reste 1 pièce chez nous');
    await sendBack();
    await giveBack();
    expect(readRow()).toMatchObject({ linen: 'back', piecesHeld: 0 });
    expect(findFaults()).toEqual([]);
  });

  it('waits for another livreur where a visit failed', async () => {
    await deliver(4);
    await sendBack();
    await crew.livreur.missions.fail({ orderId, from: 'completed', reason: 'absent' });
    expect(readRow()).toMatchObject({
      status: 'completed',
      linen: 'held',
      returningAt: null,
      livreurId: null,
      piecesHeld: 2,
    });
    expect((await crew.client.orders.get({ orderId })).visits).toMatchObject([
      { leg: 'return', reason: 'absent', attempt: 1 },
    ]);
    expect(findFaults()).toEqual([]);
  });

  it('is settled as lost, and the client hears of it', async () => {
    await deliver(4);
    await crew.desk.dispatch.settleCount({ orderId, reason: 'Introuvables' });
    expect(readLosses()).toEqual([2]);
    expect(readRow()).toMatchObject({ linen: 'back', piecesHeld: 0, countGapAt: null, returningAt: null });
    expect(readLetters().at(-1)?.kind).toBe('order.piecesLost');
    expect(await getRefusal(crew.desk.dispatch.settleCount({ orderId, reason: 'Encore' }))).toBe(
      'NOTHING_TO_COUNT',
    );
    expect(findFaults()).toEqual([]);
  });

  it('of a delivery under an open count gap is only what the workshop has counted', async () => {
    const items = [{ productId: world.product('Nappe').id, service: 'Lavage + Repassage', quantity: 6 }];
    orderId = await bringOrderToStage(crew, 'processing', { items });
    await crew.desk.dispatch.countIn({ orderId, counts: countShirts(5) });
    await crew.desk.dispatch.assign({ orderId, leg: 'delivery', livreurId: crew.yao.id, from: 'processing' });
    await crew.livreur.missions.advance({ orderId, from: 'assigned_for_delivery' });
    await deliver(3);
    expect(readRow()).toMatchObject({ linen: 'held', piecesHeld: 3 });
    await sendBack();
    await giveBack();
    expect(readLastHandover()).toMatchObject({ leg: 'return', pieces: 2 });
    expect(readRow()).toMatchObject({ linen: 'back', piecesHeld: 1 });
    await crew.desk.dispatch.settleCount({ orderId, reason: 'Introuvable' });
    expect(readLosses()).toEqual([1]);
    expect(findFaults()).toEqual([]);
  });

  it('of a return stays with the house like that of a delivery', async () => {
    orderId = await bringOrderToStage(crew, 'returning');
    await giveBack({ counts: countShirts(1) });
    expect(readRow()).toMatchObject({ status: 'cancelled', linen: 'held', piecesHeld: 1, returningAt: null });
    await crew.desk.dispatch.settleCount({ orderId, reason: 'Introuvable' });
    expect(readLosses()).toEqual([1]);
    expect(readRow()).toMatchObject({ status: 'cancelled', linen: 'back', piecesHeld: 0 });
    expect(findFaults()).toEqual([]);
  });

  it('keeps its order from being deleted and its client from leaving', async () => {
    await deliver(4);
    expect(await getRefusal(crew.desk.dispatch.remove({ orderId }))).toBe('HAS_LINEN');
    const leaving = crew.client.profile.deleteAccount({ password: WORLD_PASSWORD });
    expect(await getRefusal(leaving)).toBe('LINEN_OWED');
  });

  it('leaves linen that was given back whole alone', async () => {
    await deliver(6);
    expect(await getRefusal(sendBack())).toBe('LINEN_NOT_HELD');
    expect(await getRefusal(giveBack())).toBe('LINEN_NOT_HELD');
  });
});

it('whole linen of a cancelled order cannot be settled as lost by a mistaken tap', async () => {
  orderId = await bringOrderToStage(crew, 'cancelled');
  expect(await getRefusal(crew.desk.dispatch.settleCount({ orderId, reason: 'Oups' }))).toBe(
    'NOTHING_TO_COUNT',
  );
});
