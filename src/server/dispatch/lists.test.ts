import { describe, expect, it } from 'vitest';
import { DAY, HOUR, startOfDay } from '#domain/format/calendar.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { anOrder, aShirt } from '#testing/orders.ts';

const world = openWorld();
const desk = openFixture(() => ({ dispatch: world.as(world.admin()).dispatch }));

function fillLists() {
  const awa = world.client('Marie-Laure N’Guessan');
  const yao = world.livreur('Kouamé Ouattara');
  const assignment = { livreurId: yao.id, livreurName: yao.fullname, livreurPhone: yao.phone };
  for (let i = 0; i < 50; i++)
    for (const status of ['pending', 'pickup_en_route', 'completed'] as const)
      anOrder(world, {
        status,
        createdAt: world.clock.now() + i,
        clientId: awa.id,
        clientName: awa.fullname,
        ...(status !== 'pending' && assignment),
        clientAddress: 'Cocody Angré, 7e tranche, rue L125, porte 4',
        lng: -3_949_217,
        lat: 5_352_713,
        paymentState: 'declared',
        items: [aShirt(1500, 2), aShirt(2000, 1, 'Pantalon'), aShirt(3000, 4, 'Boubou')],
      });
}

describe.each(['board', 'unassigned', 'inProgress', 'delivered'] as const)('the list %s', (name) => {
  const list = (form?: 'card') => desk.dispatch[name]({ limit: 50, form });

  it('of fifty orders is at most 49 kB as cards', async () => {
    fillLists();
    const cards = await list('card');
    expect(cards.items).toHaveLength(50);
    expect(Buffer.byteLength(JSON.stringify(cards))).toBeLessThan(49_000);
  });

  it('holds what its cards show, and whole what the API promises', async () => {
    fillLists();
    const [card, whole] = [(await list('card')).items[0], (await list()).items[0]];
    const shown =
      'id livreurId redoOf status grandTotal clientAddress clientLocation paymentMethod paymentState amountPaid amountDue credit clientContactPhone createdAt linen returningAt slot deliverySlot promisedAt promisedAtFirst express lateAt toldAt readyAt arrival calledAt plantStop stepDueAt number tag marks pieces endedAt client livreur clock slow';
    const added = name === 'unassigned' ? ['passing'] : [];
    expect(Object.keys(card ?? {})).toEqual([...shown.split(' '), ...added]);
    expect(Object.keys(card?.client ?? {})).toEqual(['fullname']);
    const promised =
      'id clientId livreurId status version items totalItemsPrice transportFee grandTotal clientAddress clientLocation paymentMethod paymentState amountPaid amountDue credit declaredAt declaredAmount clientContactPhone createdAt slot deliverySlot promisedAt promisedAtFirst express lateAt toldAt readyAt arrival calledAt plantStop linen piecesHeld countGapAt returningAt handovers visits client livreur contactId placedBy ruleId redoOf payer receiver note account shortNumber codes claims feePerKm visitConfirmedAt moveReason deskNote linkedAt openedAt stepDueAt number tag marks pieces endedAt clock slow';
    expect(Object.keys(whole ?? {})).toEqual([...promised.split(' '), ...added]);
    expect(Object.keys(whole?.items?.[0] ?? {})).toEqual([
      'position',
      'productId',
      'name',
      'service',
      'quantity',
      'unitPrice',
      'discount',
      'care',
    ]);
    expect(whole).toMatchObject({ ...card, client: {}, livreur: card?.livreur ?? null });
  });
});

it('the columns of the board are cards too, cached apart from whole rows', async () => {
  fillLists();
  const readColumns = (form?: 'card') => desk.dispatch.board({ rowsByStatus: { pending: 25 }, form });
  expect((await readColumns()).items[0]?.items).toHaveLength(3);
  expect((await readColumns('card')).items[0]?.items).toBeUndefined();
  expect((await readColumns()).items[0]?.items).toHaveLength(3);
});

it('a number finds its order, whole or by three digits of an open one, above the page', async () => {
  anOrder(world, { number: 41_042 });
  anOrder(world, { number: 1042, status: 'completed' });
  const find = async (search: string) =>
    (await desk.dispatch.board({ search })).exact?.map(({ number, shortNumber }) => [number, shortNumber]);
  expect(await find('42')).toEqual([[41_042, '042']]);
  expect(await find('n° 1 042')).toEqual([[1042, '042']]);
  expect(await find('041042')).toEqual([[41_042, '042']]);
  expect(await find('7')).toEqual([]);
  expect(await find('07 01 02 03 04')).toBeUndefined();
  expect(await find('awa')).toBeUndefined();
  for (const list of ['unassigned', 'inProgress', 'delivered'] as const) {
    const { exact = [] } = await desk.dispatch[list]({ search: 'n° 1 042' });
    expect(exact.map(({ number }) => number)).toEqual([1042]);
  }
});

describe('a list is narrowed', () => {
  const listIds = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id);

  function addOrderPairs() {
    const [kouame, yao] = [world.livreur('Kouamé Ouattara'), world.livreur('Yao Brou')];
    const now = world.clock.now();
    const tomorrow = startOfDay(now) + DAY + 1;
    const pair = [
      { livreurId: kouame.id, clientName: 'Awa Koné Adèle', createdAt: now, promisedAt: 1 },
      { livreurId: yao.id, clientName: 'Serge Dago', createdAt: now + 1, promisedAt: tomorrow },
    ];
    const addOrderPair = (status: 'pending' | 'processing' | 'completed') =>
      pair.map(
        ({ livreurId, ...values }) =>
          anOrder(world, { ...values, status, livreurId: status === 'pending' ? null : livreurId }).id,
      );
    return {
      kouame,
      waiting: addOrderPair('pending'),
      moving: addOrderPair('processing'),
      done: addOrderPair('completed'),
    };
  }

  it('by what is searched, in its own order', async () => {
    const { waiting, moving, done } = addOrderPairs();
    for (const [search, index] of [
      ['awa', 0],
      ['dago', 1],
    ] as const) {
      expect(listIds(await desk.dispatch.unassigned({ search }))).toEqual([waiting[index]]);
      expect(listIds(await desk.dispatch.inProgress({ search }))).toEqual([moving[index]]);
      expect(listIds(await desk.dispatch.delivered({ search }))).toEqual([done[index]]);
    }
    for (const search of ['ad', 'awa', 'awa kone']) {
      const again = anOrder(world, { clientName: 'Awa Koné Adèle', createdAt: 1 }).id;
      const first = await desk.dispatch.unassigned({ search, limit: 1 });
      expect(listIds(first)).toEqual([again]);
      const rest = await desk.dispatch.unassigned({ search, cursor: first.nextCursor ?? '' });
      expect(listIds(rest)[0]).toBe(waiting[0]);
      await desk.dispatch.remove({ orderId: again });
    }
  });

  it('by the livreur, and nobody else’s past is in what is under way', async () => {
    const { kouame, moving, done } = addOrderPairs();
    const livreurId = kouame.id;
    expect(listIds(await desk.dispatch.inProgress({ livreurId }))).toEqual([moving[0]]);
    expect(listIds(await desk.dispatch.delivered({ livreurId }))).toEqual([done[0]]);
    expect(listIds(await desk.dispatch.inProgress({ livreurId, search: 'serge' }))).toEqual([]);
    expect(listIds(await desk.dispatch.inProgress({ search: 'kouame' }))).toEqual([moving[0]]);
  });

  it('by the promise', async () => {
    const { waiting, moving, kouame } = addOrderPairs();
    expect(listIds(await desk.dispatch.unassigned({ promise: 'late' }))).toEqual([waiting[0]]);
    expect(listIds(await desk.dispatch.unassigned({ promise: 'tomorrow' }))).toEqual([waiting[1]]);
    expect(listIds(await desk.dispatch.inProgress({ promise: 'late' }))).toEqual([moving[0]]);
    expect(listIds(await desk.dispatch.inProgress({ promise: 'tomorrow' }))).toEqual([moving[1]]);
    const ofBoth = { promise: 'tomorrow', livreurId: kouame.id } as const;
    expect(listIds(await desk.dispatch.inProgress(ofBoth))).toEqual([]);
    const later = anOrder(world, { promisedAt: 2, createdAt: world.clock.now() + 9 }).id;
    expect(listIds(await desk.dispatch.unassigned({ promise: 'late' }))).toEqual([waiting[0], later]);
  });

  it('what is under way by its promise, then what was cancelled from the newest, page by page', async () => {
    const now = world.clock.now();
    const addOrder = (status: 'processing' | 'cancelled', promisedAt: number, createdAt: number) =>
      anOrder(world, { status, clientName: 'Awa Koné', promisedAt: now + promisedAt, createdAt }).id;
    const [third, first, fifth, second, fourth] = [
      addOrder('processing', 3 * HOUR, 1),
      addOrder('processing', -HOUR, 3),
      addOrder('cancelled', 0, 1),
      addOrder('processing', HOUR, 2),
      addOrder('cancelled', 5 * HOUR, 2),
    ];
    for (const filter of [{}, { search: 'awa kone' }, { search: 'ko' }]) {
      const ids: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await desk.dispatch.inProgress({ ...filter, limit: 2, ...(cursor && { cursor }) });
        ids.push(...listIds(page));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect([filter, ids]).toEqual([filter, [first, second, third, fourth, fifth]]);
    }
  });

  it('by nothing else', async () => {
    const livreurId = world.livreur().id;
    const expectRefusal = (input: object) => expect(desk.dispatch.unassigned(input)).rejects.toThrow();
    await expectRefusal({ livreurId });
    await expectRefusal({ status: 'completed' });
    await expect(desk.dispatch.delivered({ promise: 'late' } as object)).rejects.toThrow();
  });
});
