import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anOrder, aShirt } from '#testing/orders.ts';
import { aWorld, type World } from '#testing/world.ts';

let world: World;
let desk: ReturnType<World['as']>;
beforeEach(async () => {
  world = await aWorld();
  desk = world.as(world.admin());
});
afterEach(() => world.close());

/** As long as they are in a shop that has been open for a while. */
function fillLists() {
  const awa = world.client('Marie-Laure N’Guessan');
  const yao = world.livreur('Kouamé Ouattara');
  for (let i = 0; i < 50; i++)
    for (const status of ['pending', 'pickup_en_route', 'completed'] as const)
      anOrder(world, {
        status,
        createdAt: world.clock.now() + i,
        clientId: awa.id,
        clientName: awa.fullname,
        ...(status === 'pending'
          ? {}
          : { livreurId: yao.id, livreurName: yao.fullname, livreurPhone: yao.phone }),
        clientAddress: 'Cocody Angré, 7e tranche, rue L125, porte 4',
        lng: -3_949_217,
        lat: 5_352_713,
        paymentState: 'declared',
        items: [aShirt(1500, 2), aShirt(2000, 1, 'Pantalon'), aShirt(3000, 4, 'Boubou')],
      });
}

const lists = {
  board: (form?: 'card') => desk.dispatch.board({ limit: 50, form }),
  unassigned: (form?: 'card') => desk.dispatch.unassigned({ limit: 50, form }),
  inProgress: (form?: 'card') => desk.dispatch.inProgress({ limit: 50, form }),
  delivered: (form?: 'card') => desk.dispatch.delivered({ limit: 50, form }),
};

describe.each(Object.entries(lists))('the list %s', (_, list) => {
  it('of fifty orders is at most 32 kB as cards', async () => {
    fillLists();
    const cards = await list('card');
    expect(cards.items).toHaveLength(50);
    expect(Buffer.byteLength(JSON.stringify(cards))).toBeLessThan(32_000);
  });

  it('holds what its cards show, and whole what the API promises', async () => {
    fillLists();
    const [card, whole] = [(await list('card')).items[0], (await list()).items[0]];
    const shown =
      'id livreurId status grandTotal clientAddress clientLocation paymentMethod paymentState amountPaid amountDue credit clientContactPhone createdAt slot promisedAt promisedAtFirst lateAt marks pieces client livreur';
    expect(Object.keys(card ?? {})).toEqual(shown.split(' '));
    expect(Object.keys(card?.client ?? {})).toEqual(['fullname']);
    const promised =
      'id clientId livreurId status version items totalItemsPrice transportFee grandTotal clientAddress clientLocation paymentMethod paymentState amountPaid amountDue credit declaredAt clientContactPhone createdAt slot promisedAt promisedAtFirst lateAt linen countGapAt returningAt handovers visits client livreur codes claims feePerKm moveReason marks pieces';
    expect(Object.keys(whole ?? {})).toEqual(promised.split(' '));
    expect(Object.keys(whole?.items?.[0] ?? {})).toEqual([
      'position',
      'productId',
      'name',
      'service',
      'quantity',
      'unitPrice',
    ]);
    expect(whole).toMatchObject({ ...card, client: {}, livreur: card?.livreur ?? null });
  });
});

it('the columns of the board are cards too, cached apart from whole rows', async () => {
  fillLists();
  const columns = (form?: 'card') => desk.dispatch.board({ rowsByStatus: { pending: 25 }, form });
  expect((await columns()).items[0]?.items).toHaveLength(3);
  expect((await columns('card')).items[0]?.items).toBeUndefined();
  expect((await columns()).items[0]?.items).toHaveLength(3);
});
