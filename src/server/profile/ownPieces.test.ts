import { beforeEach, expect, it } from 'vitest';
import { claims, countSettlements, handovers, orderChanges, positions, visits } from '#db/schema.ts';
import { checkRowsAfterEach, openFixture, openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { aCrew, bringOrderToStage } from '#testing/pieces/mission.ts';
import { toStoredPoint } from '../orderFields/points.ts';

const world = openWorld({ settings: { demo: true } });
const crew = openFixture(() => aCrew(world));
let orderId: string;

/** The set-up has a failed visit with a position, a new address, a missing piece, a neighbour and a claim. */
beforeEach(async () => {
  const { awa, yao, client, desk, livreur } = crew;
  orderId = await bringOrderToStage(crew, 'pending', { address: 'Cocody, villa 12' });
  const { version } = await client.orders.get({ orderId });
  const contactPhone = '0505050505';
  await client.orders.amend({ orderId, seen: version, address: 'Plateau, tour C', contactPhone });
  const startPickup = async () => {
    await desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: yao.id, from: 'pending' });
    await livreur.missions.advance({ orderId, from: 'assigned' });
  };
  await startPickup();
  const place = { livreurId: yao.id, ...toStoredPoint({ lng: -4.01, lat: 5.31 }), at: world.clock.now() };
  world.db.insert(positions).values(place).run();
  const note = 'Mme Koffi ne sait rien';
  await livreur.missions.fail({ orderId, from: 'pickup_en_route', reason: 'absent', note });
  await startPickup();
  const bypass = { reason: 'voisin', note: 'Mme Koffi, au 3e' } as const;
  await livreur.missions.advance({ orderId, from: 'pickup_en_route', handover: { bypass } });
  await desk.dispatch.countIn({ orderId, counts: [{ position: 0, quantity: 1 }] });
  await desk.dispatch.settleCount({ orderId, reason: 'Mme Koffi en a repris une' });
  await desk.dispatch.assign({ orderId, leg: 'delivery', livreurId: yao.id, from: 'picked_up' });
  await livreur.missions.advance({ orderId, from: 'assigned_for_delivery' });
  await livreur.missions.advance({ orderId, from: 'delivery_en_route', handover: { bypass } });
  const words = 'Une tache, voyez avec Mme Koffi';
  const { claimId } = await client.orders.claim({ orderId, kind: 'tache', words });
  const answer = 'Madame Koné, nous la nettoyons';
  await desk.dispatch.answerClaim({ claimId, answer, outcome: 'answered' });
  expect(awa.fullname).toBe('Awa Koné');
});
checkRowsAfterEach(world);

const readStoredRows = () => {
  const tables = [handovers, countSettlements, visits, orderChanges, claims];
  return JSON.stringify(tables.map((table) => world.db.select().from(table).all()));
};

it('an erased client leaves no address, phone, word or neighbour in what was written at their door', async () => {
  for (const word of ['Koffi', 'Koné', 'tour C', 'villa 12', '0505050505', '0701020304'])
    expect(readStoredRows()).toContain(word);
  await crew.client.profile.deleteAccount({ password: WORLD_PASSWORD });
  for (const word of ['Koffi', 'Koné', 'tour C', 'villa 12', '0505050505', '0701020304', '-3.99', '5310000'])
    expect(readStoredRows()).not.toContain(word);
  expect(world.db.select().from(orderChanges).all()).toMatchObject([{ before: { pieces: 2 } }]);
});

it('an erased livreur leaves no point where they stood', async () => {
  expect(world.db.select().from(visits).get()).toMatchObject({ lat: 5_310_000 });
  await crew.livreur.profile.deleteAccount({ password: WORLD_PASSWORD });
  expect(world.db.select().from(visits).get()).toMatchObject({ lng: null, lat: null });
});

it('T-P5: a client’s export has their hand-overs, visits, changes and claims, with the notes and without counts of the house', async () => {
  await crew.desk.dispatch.order({ orderId });
  const [order] = (await crew.client.profile.exportData({ password: WORLD_PASSWORD })).orders;
  expect(order).toMatchObject({
    linen: 'back',
    handovers: [
      { leg: 'pickup', pieces: 2 },
      { leg: 'delivery', reason: 'voisin', note: 'Mme Koffi, au 3e' },
    ],
    visits: [{ leg: 'pickup', attempt: 1, reason: 'absent', note: 'Mme Koffi ne sait rien' }],
    settlements: [{ lost: 1, reason: 'Mme Koffi en a repris une' }],
    changes: [{ agreed: 'self', by: 'client', before: { address: 'Cocody, villa 12' } }],
    claims: [{ kind: 'tache', state: 'answered' }],
    photos: [],
  });
});
