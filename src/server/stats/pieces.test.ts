import { expect, it } from 'vitest';
import { DAY, formatIsoDay } from '#domain/format/calendar.ts';
import { openWorld } from '#testing/openWorld.ts';
import { aCrew, bringOrderToStage } from '#testing/pieces/mission.ts';

const world = openWorld();

it('the panel shows the pieces in the house, and those that were lost in the period, each once', async () => {
  const crew = aCrew(world);
  const owner = world.superadmin();
  const readPieces = async (at = world.clock.now()) => {
    const day = formatIsoDay(at);
    const { figures, before, heldPieces } = await world.as(owner).stats.overview({ from: day, to: day });
    return [heldPieces, figures.lostPieces, before.figures.lostPieces];
  };
  expect(await readPieces()).toEqual([0, 0, 0]);
  const inHouse = await bringOrderToStage(crew, 'processing');
  await bringOrderToStage(crew, 'cancelled');
  expect(await readPieces()).toEqual([4, 0, 0]);
  const { desk, livreur, yao } = crew;
  await desk.dispatch.countIn({ orderId: inHouse, counts: [{ position: 0, quantity: 1 }] });
  await desk.dispatch.assign({ orderId: inHouse, leg: 'delivery', livreurId: yao.id, from: 'processing' });
  await livreur.missions.advance({ orderId: inHouse, from: 'assigned_for_delivery' });
  await livreur.missions.advance({ orderId: inHouse, from: 'delivery_en_route' });
  expect(await readPieces()).toEqual([3, 0, 0]);
  await desk.dispatch.settleCount({ orderId: inHouse, reason: 'Introuvable' });
  expect(await readPieces()).toEqual([2, 1, 0]);
  for (const words of ['Il en manque une', 'Encore une']) {
    const { claimId } = await desk.dispatch.claim({ orderId: inHouse, kind: 'manquant', words });
    await desk.dispatch.answerClaim({ claimId, answer: 'Introuvable', outcome: 'accepted' });
  }
  expect(await readPieces()).toEqual([2, 2, 0]);
  world.clock.advance(DAY);
  expect(await readPieces()).toEqual([2, 0, 2]);
});
