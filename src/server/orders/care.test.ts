import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { audit, orderChanges, orderLines, orders } from '#db/schema.ts';
import { DAY } from '#domain/format/calendar.ts';
import type { PlaceOrderInput } from '#domain/inputs/order.ts';
import type { Care } from '#domain/orders/care.ts';
import { exportCsv } from '#server/exports/exports.ts';
import { runScheduler } from '#server/recurring/scheduler.ts';
import { parseCsv } from '#testing/documents/csv.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { readEvents } from '#testing/history.ts';
import { checkRowsAfterEach, openFixture, openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { aCrew, bringOrderToStage, type Stage } from '#testing/pieces/mission.ts';

const world = openWorld({ settings: { demo: true } });
const crew = openFixture(() => aCrew(world));
let shirt: { productId: string; service: string };
let dress: { productId: string; service: string };

beforeEach(() => {
  shirt = { productId: world.product('Chemise').id, service: 'Lavage + Repassage' };
  dress = { productId: world.product('Robe').id, service: 'Lavage + Repassage' };
});
checkRowsAfterEach(world);

const NOTE = 'Huile de palme sur la manche';
const withCare = (care: Care[], quantity = 2) => ({ ...shirt, quantity, care });
const placeOrder = (parts: Partial<PlaceOrderInput> = {}) =>
  crew.client.orders.place(
    world.aCart({ items: [withCare(['cintre', 'tache']), { ...dress, quantity: 1 }], note: NOTE, ...parts }),
  );
const readOrder = (orderId: string) => crew.client.orders.get({ orderId });
const listCare = (items: readonly { care?: Care[] }[]) => items.map(({ care }) => care);
const aCall = (parts: object = {}) => {
  const { contactPhone: _, ...cart } = world.aCart();
  return { ...cart, contact: { phone: '0701020304', fullname: 'Clarisse Bédi' }, ...parts };
};

describe('what a client says about the linen', () => {
  it('is kept in one order of words, and read by client, desk, livreur and link', async () => {
    const { id: orderId } = await placeOrder();
    await crew.desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: crew.yao.id, from: 'pending' });
    const { token } = await crew.desk.dispatch.link({ orderId });
    const answers = [
      await readOrder(orderId),
      await crew.desk.dispatch.order({ orderId }),
      (await crew.desk.dispatch.board({ rowsByStatus: { assigned: 1 } })).items[0],
      (await crew.livreur.missions.active()).items[0],
      await world.browser().caller.follow.get({ token }),
    ];
    for (const order of answers) {
      expect(order?.note).toBe(NOTE);
      expect(listCare(order?.items ?? [])).toEqual([['tache', 'cintre'], []]);
    }
  });

  it.each<[string, object]>([
    ['sur cintre and plié', { care: ['cintre', 'plie'] }],
    ['the same care twice', { care: ['tache', 'tache'] }],
    ['an unknown care', { care: ['repassage'] }],
    ['care that is no list', { care: 'tache' }],
  ])('is refused with %s, in every act that takes it', async (_, care) => {
    const { id: orderId, version } = await placeOrder();
    const { token } = await crew.desk.dispatch.link({ orderId });
    const items = [{ ...shirt, quantity: 1, ...care }] as never;
    const { key, location, contactPhone, paymentMethod } = world.aCart();
    const rule = { location, contactPhone, paymentMethod, address: 'Angré', from: '2027-01-01' };
    for (const call of [
      crew.client.orders.place(world.aCart({ items })),
      crew.client.orders.amend({ orderId, seen: version, items }),
      crew.desk.dispatch.placeFor(aCall({ items })),
      crew.desk.dispatch.amend({ orderId, seen: version, items, agreed: 'phone' }),
      crew.client.recurring.create({ ...rule, key, items, weekdays: [2], slot: { at: '10:00' } }),
      crew.client.recurring.update({ ruleId: key, items }),
      world.browser().caller.follow.amend({ token, seen: version, items }),
    ])
      expect(await getRefusal(call)).toBe('BAD_REQUEST');
    expect((await readOrder(orderId)).version).toBe(version);
  });

  it('is 200 characters at most, kept as it was written, and no formula in a file', async () => {
    expect(await getRefusal(placeOrder({ note: 'é'.repeat(201) }))).toBe('BAD_REQUEST');
    expect((await placeOrder({ note: 'é'.repeat(200) })).note).toHaveLength(200);
    expect((await placeOrder({ note: '<b>Tache</b>' })).note).toBe('<b>Tache</b>');
    world.clock.advance(1);
    await placeOrder({ note: '=1+1' });
    const readFirst = async (kind: 'commandes' | 'lignes', column: string) => {
      const { stream } = exportCsv(await world.ctx(world.superadmin()), kind, {});
      const [columns, first] = parseCsv(await new Response(stream).text());
      return first?.[columns?.indexOf(column) ?? -1];
    };
    expect(await readFirst('commandes', 'Note du client')).toBe("'=1+1");
    expect(await readFirst('lignes', 'Soin')).toBe('Tache, Sur cintre');
  });

  it('is part of the content of a key only where it is given', async () => {
    const cart = world.aCart({ items: [{ ...shirt, quantity: 1 }] });
    const { id } = await crew.client.orders.place(cart);
    const without = { ...cart, note: '', items: [{ ...shirt, quantity: 1, care: [] }] };
    expect((await crew.client.orders.place(without)).id).toBe(id);
    for (const other of [{ note: NOTE }, { items: [withCare(['plie'], 1)] }])
      expect(await getRefusal(crew.client.orders.place({ ...cart, ...other }))).toBe('KEY_REUSED');
  });

  it('comes back in the next order, without the stain', async () => {
    const { id: orderId } = await placeOrder();
    expect(await crew.client.orders.again({ orderId })).toMatchObject({
      note: NOTE,
      lines: [{ care: ['cintre'] }, { care: [] }],
    });
  });

  it('goes with the account, in every change of the order too, and is in the export before', async () => {
    const { id: orderId, version } = await placeOrder();
    await crew.client.orders.amend({ orderId, seen: version, note: `${NOTE} bleue` });
    await crew.desk.dispatch.amend({ orderId, seen: version + 1, deskNote: 'Canari' });
    const [exported] = (await crew.client.profile.exportData({ password: WORLD_PASSWORD })).orders;
    expect(exported).toMatchObject({ note: `${NOTE} bleue`, lines: [{ care: ['tache', 'cintre'] }, {}] });
    expect(JSON.stringify(exported)).not.toContain('Canari');
    await crew.client.orders.cancel({ orderId });
    await crew.client.profile.deleteAccount({ password: WORLD_PASSWORD });
    const rows = [orders, orderLines, orderChanges, audit].map((table) =>
      world.db.select().from(table).all(),
    );
    expect(JSON.stringify(rows)).not.toMatch(/Huile|Canari|tache|cintre/);
  });
});

describe('an amendment', () => {
  it('keeps the care of a line that says none, sets another, and takes it away with the line', async () => {
    const { id: orderId } = await placeOrder();
    const amend = async (items: PlaceOrderInput['items']) => {
      const { version } = await readOrder(orderId);
      return listCare((await crew.client.orders.amend({ orderId, seen: version, items })).items);
    };
    expect(
      await amend([
        { ...shirt, quantity: 3 },
        { ...dress, quantity: 1 },
      ]),
    ).toEqual([['tache', 'cintre'], []]);
    expect(await amend([withCare([], 3), { ...dress, quantity: 1, care: ['fragile'] }])).toEqual([
      [],
      ['fragile'],
    ]);
    expect(await amend([{ ...shirt, quantity: 3 }])).toEqual([[]]);
    expect(
      await amend([
        { ...shirt, quantity: 3 },
        { ...dress, quantity: 1 },
      ]),
    ).toEqual([[], []]);
    const details = readEvents(world.db, orderId).map(({ detail }) => detail);
    expect(details.slice(1, 3)).toEqual([expect.stringContaining('3 → 4'), 'autres soins']);
  });

  it('of care on a line that is gone meanwhile is refused', async () => {
    const { id: orderId, version } = await placeOrder();
    await crew.desk.dispatch.amend({
      orderId,
      seen: version,
      items: [{ ...dress, quantity: 1 }],
      agreed: 'phone',
    });
    const late = crew.client.orders.amend({
      orderId,
      seen: version,
      items: [withCare(['plie']), { ...dress, quantity: 1 }],
    });
    expect(await getRefusal(late)).toBe('ORDER_CHANGED');
  });

  it('changes care as long as garments, and the note as long as the address', async () => {
    const orderId = await bringOrderToStage(crew, 'processing', { items: [withCare(['cintre'])] });
    const { version } = await readOrder(orderId);
    const amend = { orderId, seen: version, agreed: 'phone' } as const;
    const refused = crew.desk.dispatch.amend({ ...amend, items: [withCare(['plie'])] });
    expect(await getRefusal(refused)).toBe('AMEND_TOO_LATE');
    const order = await crew.desk.dispatch.amend({ ...amend, items: [withCare(['cintre'])], note: NOTE });
    expect([order.note, listCare(order.items)]).toEqual([NOTE, [['cintre']]]);
    expect(readEvents(world.db, orderId).at(-1)).toMatchObject({ kind: 'amended', detail: 'nouvelle note' });
  });

  it('by the count of a pickup that is undone gives the line its care back', async () => {
    const items = [withCare(['cintre'], 1), { ...dress, quantity: 1 }];
    const orderId = await bringOrderToStage(crew, 'pickup_en_route', { items });
    const { codes, grandTotal } = await readOrder(orderId);
    const total = grandTotal - 1500;
    const counts = [
      { position: 0, quantity: 0 },
      { position: 1, quantity: 1 },
    ];
    const handover = { counts, total, code: codes.pickup };
    await crew.livreur.missions.advance({ orderId, from: 'pickup_en_route', handover });
    expect(listCare((await readOrder(orderId)).items)).toEqual([[]]);
    await crew.livreur.missions.undo({ orderId, from: 'picked_up' });
    expect(listCare((await readOrder(orderId)).items)).toEqual([['cintre'], []]);
  });
});

describe('the note of the desk', () => {
  it.each<Stage>(['pending', 'delivery_en_route', 'completed', 'cancelled'])(
    'is written when the order is %s, and read by the livreur but not by the client',
    async (stage) => {
      const orderId = await bringOrderToStage(crew, stage);
      const { version } = await readOrder(orderId);
      const order = await crew.desk.dispatch.amend({ orderId, seen: version, deskNote: 'Paie mal' });
      expect([order.deskNote, order.note]).toEqual(['Paie mal', '']);
      const missions = (await crew.livreur.missions.active()).items;
      expect(missions.map(({ deskNote }) => deskNote)).toEqual(
        stage === 'delivery_en_route' ? ['Paie mal'] : [],
      );
      const { token } = await crew.desk.dispatch.link({ orderId });
      const link = await world.browser().caller.follow.get({ token });
      expect(JSON.stringify([await readOrder(orderId), link])).not.toContain('Paie mal');
      expect(readEvents(world.db, orderId).at(-1)).toMatchObject({ kind: 'deskNoteSet', detail: null });
      const rows = world.db.select().from(audit).where(eq(audit.act, 'dispatch.amend')).all();
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain('Paie mal');
      expect(await getRefusal(crew.desk.dispatch.amend({ orderId, seen: version, deskNote: 'Autre' }))).toBe(
        'ORDER_CHANGED',
      );
    },
  );

  it('stands in the way of no undo, and nothing else is changed without the client’s agreement', async () => {
    const orderId = await bringOrderToStage(crew, 'processing');
    const { version } = await readOrder(orderId);
    const address = { orderId, seen: version, deskNote: 'Vu', address: 'Plateau' };
    expect(await getRefusal(crew.desk.dispatch.amend(address))).toBe('BAD_REQUEST');
    expect(await getRefusal(crew.desk.dispatch.amend({ orderId, seen: version }))).toBe('BAD_REQUEST');
    const both = await crew.desk.dispatch.amend({ ...address, agreed: 'phone' });
    expect(both).toMatchObject({ deskNote: 'Vu', clientAddress: 'Plateau', version: version + 2 });
    await crew.desk.dispatch.amend({ orderId, seen: version + 2, deskNote: '' });
    expect(await getRefusal(crew.client.orders.amend({ ...address, note: 'x' } as never))).toBe(
      'BAD_REQUEST',
    );
  });

  it('is passed over by an undo', async () => {
    const orderId = await bringOrderToStage(crew, 'processing');
    const { version } = await readOrder(orderId);
    await crew.desk.dispatch.amend({ orderId, seen: version, deskNote: 'Vu' });
    expect((await crew.desk.dispatch.undo({ orderId, from: 'processing' })).status).toBe('picked_up');
  });

  it('and the client’s are two in an order for a caller', async () => {
    const order = await crew.desk.dispatch.placeFor(aCall({ note: NOTE, deskNote: 'Portail bleu' }));
    expect(order).toMatchObject({ note: NOTE, deskNote: 'Portail bleu' });
  });
});

describe('a recurring order', () => {
  it('carries note and care to each of its orders, without the stain', async () => {
    const { location, contactPhone, paymentMethod } = world.aCart();
    const { id: ruleId, note } = await crew.client.recurring.create({
      key: world.deps.id(),
      ...{ location, contactPhone, paymentMethod, note: NOTE },
      items: [withCare(['tache', 'cintre'])],
      address: 'Portail bleu',
      weekdays: [2],
      slot: { at: '10:00' },
      from: '2026-11-20',
    });
    expect(note).toBe(NOTE);
    const readLast = async () => {
      const { items } = await crew.client.orders.inProgress({});
      return items.map((order) => [order.note, listCare(order.items)]);
    };
    expect(await readLast()).toEqual([[NOTE, [['cintre']]]]);
    await crew.client.recurring.update({ ruleId, note: 'Deux fois', items: [withCare(['plie'])] });
    expect(await readLast()).toEqual([['Deux fois', [['plie']]]]);
    world.clock.advance(7 * DAY);
    runScheduler(world.deps);
    expect((await readLast())[0]).toEqual(['Deux fois', [['plie']]]);
  });
});
