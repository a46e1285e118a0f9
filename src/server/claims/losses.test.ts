import { beforeEach, describe, expect, it } from 'vitest';
import { claims } from '#db/schema.ts';
import type { CountInInput } from '#domain/inputs/pieces.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openWorld } from '#testing/openWorld.ts';
import { findUnbalancedPieces } from '#testing/pieces/balance.ts';
import { aCrew, bringOrderToStage, type Crew } from '#testing/pieces/mission.ts';

const world = openWorld();
let crew: Crew;
beforeEach(() => {
  crew = aCrew(world);
});

/** The order has three shirts, of position 0, and two dresses, of position 1. */
async function aCart() {
  const shirt = { productId: world.product('Chemise').id, service: 'Lavage + Repassage', quantity: 3 };
  const dress = world.product('Robe', [{ name: 'Lavage', price: 800 }]);
  return { items: [shirt, { productId: dress.id, service: 'Lavage', quantity: 2 }] };
}
const bringToStage = async (stage: 'processing' | 'completed') =>
  bringOrderToStage(crew, stage, await aCart());
const countLines = (first: number, second: number): CountInInput['counts'] => [
  { position: 0, quantity: first },
  { position: 1, quantity: second },
];
const desk = () => crew.desk.dispatch;

async function deliver(orderId: string): Promise<void> {
  await desk().assign({ orderId, leg: 'delivery', livreurId: crew.yao.id, from: 'processing' });
  await crew.livreur.missions.advance({ orderId, from: 'assigned_for_delivery' });
  await crew.livreur.missions.advance({ orderId, from: 'delivery_en_route' });
}
async function loseAtWorkshop(orderId: string, counts: CountInInput['counts']): Promise<void> {
  await desk().countIn({ orderId, counts });
  await desk().settleCount({ orderId, reason: 'Introuvable' });
}
async function claimMissing(orderId: string, position?: number, pieces = 1): Promise<string> {
  const claim = { orderId, kind: 'manquant', words: world.deps.id(), pieces } as const;
  return (await crew.client.orders.claim({ ...claim, ...(position !== undefined && { position }) })).claimId;
}
const accept = (claimId: string, lost?: number) =>
  desk().answerClaim({
    claimId,
    answer: 'Nous sommes désolés',
    outcome: 'accepted',
    ...(lost !== undefined && { lost }),
  });
const tryToAccept = (claimId: string, lost?: number) => getRefusal(accept(claimId, lost));
const listLosses = () =>
  world.db
    .select()
    .from(claims)
    .all()
    .map(({ lost, lostAfterGiven }) => [lost, lostAfterGiven]);
const findFaults = () => findUnbalancedPieces(world.store.sqlite);

describe('a piece that a claim names as lost', () => {
  it('leaves what was given back for what was lost', async () => {
    const orderId = await bringToStage('completed');
    await accept(await claimMissing(orderId, 0, 2));
    expect(listLosses()).toEqual([[2, 2]]);
    expect(findFaults()).toEqual([]);
  });

  it('is not lost a second time when the workshop has settled it', async () => {
    const orderId = await bringToStage('processing');
    await loseAtWorkshop(orderId, countLines(3, 1));
    await deliver(orderId);
    await accept(await claimMissing(orderId, 1));
    expect(listLosses()).toEqual([[1, 0]]);
    await accept(await claimMissing(orderId, 1));
    expect(listLosses()).toEqual([
      [1, 0],
      [1, 1],
    ]);
    expect(findFaults()).toEqual([]);
  });

  it('is another one than the piece of another line that the workshop has settled', async () => {
    const orderId = await bringToStage('processing');
    await loseAtWorkshop(orderId, countLines(3, 1));
    await deliver(orderId);
    await accept(await claimMissing(orderId, 0));
    expect(listLosses()).toEqual([[1, 1]]);
  });

  it('was given back: of a line no more is lost than that', async () => {
    const orderId = await bringToStage('completed');
    const claimId = await claimMissing(orderId, 1, 2);
    expect(await tryToAccept(claimId, 3)).toBe('ABOVE_GIVEN');
    expect(await tryToAccept(claimId, 2)).toBe('accepted');
    expect(await tryToAccept(await claimMissing(orderId, 1), 1)).toBe('ABOVE_GIVEN');
    expect(await tryToAccept(await claimMissing(orderId), 4)).toBe('ABOVE_GIVEN');
    expect(await tryToAccept(await claimMissing(orderId), 3)).toBe('accepted');
    expect(findFaults()).toEqual([]);
  });

  it('is none while the linen is in the house, where a count names what is missing', async () => {
    const orderId = await bringToStage('processing');
    const claimId = await claimMissing(orderId, 0);
    expect(await tryToAccept(claimId, 1)).toBe('ABOVE_GIVEN');
    await accept(claimId);
    expect(listLosses()).toEqual([[0, 0]]);
  });

  it('waits for an open count gap, which names its piece first', async () => {
    const orderId = await bringToStage('processing');
    await desk().countIn({ orderId, counts: countLines(3, 1) });
    await deliver(orderId);
    const claimId = await claimMissing(orderId, 1);
    expect(await tryToAccept(claimId, 1)).toBe('COUNT_GAP_OPEN');
    await desk().settleCount({ orderId, reason: 'Introuvable' });
    expect(await tryToAccept(claimId, 1)).toBe('accepted');
    expect(listLosses()).toEqual([[1, 0]]);
    expect(findFaults()).toEqual([]);
  });

  it('is none where an open count gap may still name it', async () => {
    const orderId = await bringToStage('processing');
    await desk().countIn({ orderId, counts: countLines(3, 1) });
    await deliver(orderId);
    await accept(await claimMissing(orderId, 1));
    expect(listLosses()).toEqual([[0, 0]]);
    await desk().settleCount({ orderId, reason: 'Introuvable' });
    expect(findFaults()).toEqual([]);
  });

  it('is the same one when the answer is sent again', async () => {
    const orderId = await bringToStage('completed');
    const claimId = await claimMissing(orderId, 0, 2);
    await accept(claimId);
    expect(await tryToAccept(claimId)).toBe('accepted');
    expect(await tryToAccept(claimId, 2)).toBe('accepted');
    expect(await tryToAccept(claimId, 1)).toBe('CLAIM_ANSWERED');
    expect(listLosses()).toEqual([[2, 2]]);
  });
});

it('the desk reads what an open claim may name: settled pieces, and those that were given back', async () => {
  const orderId = await bringToStage('processing');
  await loseAtWorkshop(orderId, countLines(3, 1));
  await deliver(orderId);
  const claimId = await claimMissing(orderId, 1);
  const readLosable = async () =>
    (await desk().order({ orderId })).claims.map(({ losable }) => losable ?? null);
  expect(await readLosable()).toEqual([{ settledPieces: 1, givenPieces: 1 }]);
  await accept(claimId);
  expect(await readLosable()).toEqual([null]);
});
