import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { setCounter } from '#db/counters.ts';
import { orders } from '#db/schema.ts';
import { DAY, HOUR } from '#domain/format/calendar.ts';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import { updateHouseSchema } from '#domain/inputs/house.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { serveWorld } from '#testing/http.ts';
import { openCaller, openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import { invalidateHouse } from './house.reads.ts';

const world = openWorld();
const owner = openCaller(() => world.as(world.superadmin()));
const awa = openCaller(() => world.as(world.client()));

const changeHouse = (changes: Record<string, unknown>, version = 0) =>
  owner.house.update({ changes, seen: version });

const makePointNorth = (km: number) => ({
  lng: HOUSE_DEFAULTS.workshop.lng,
  lat: HOUSE_DEFAULTS.workshop.lat + (km / 6371) * (180 / Math.PI),
});
const placeOrderNorth = (km: number) => awa.orders.place(world.aCart({ location: makePointNorth(km) }));

describe('the settings of the house', () => {
  it('are the defaults until a superadmin changes one', async () => {
    expect(await owner.house.all()).toEqual({ version: 0, settings: HOUSE_DEFAULTS });
    const changed = await changeHouse({ farthestKm: 20 });
    expect(changed).toEqual({ version: 1, settings: { ...HOUSE_DEFAULTS, farthestKm: 20 } });
    expect(await owner.house.all()).toEqual(changed);
    expect((await world.visitor().catalogue.facts()).farthestKm).toBe(20);
  });

  it('decide how far an order may be, for the next order', async () => {
    expect(await getRefusal(placeOrderNorth(35.1))).toBe('TOO_FAR');
    await changeHouse({ farthestKm: 36 });
    const order = await placeOrderNorth(35.1);
    await changeHouse({ farthestKm: 5 }, 1);
    expect((await awa.orders.get({ orderId: order.id })).grandTotal).toBe(order.grandTotal);
    expect(await getRefusal(placeOrderNorth(35.1))).toBe('TOO_FAR');
  });

  it('refuse a change of settings that were read before a colleague changed them', async () => {
    const colleague = world.as(world.superadmin());
    await changeHouse({ farthestKm: 20 });
    const change = { changes: { farthestKm: 30 }, seen: 0 };
    expect(await getRefusal(colleague.house.update(change))).toBe('HOUSE_CHANGED');
    expect((await colleague.house.all()).settings.farthestKm).toBe(20);
  });

  it('answer the same change sent again as the first time', async () => {
    const change = { changes: { farthestKm: 20 }, seen: 0 };
    expect(await owner.house.update(change)).toEqual(await owner.house.update(change));
    expect((await owner.audit.list({ act: 'house.update' })).items).toHaveLength(1);
  });

  it('leave what changed in the journal, before and after', async () => {
    await changeHouse({ farthestKm: 20 });
    const [row] = (await owner.audit.list({ act: 'house.update' })).items;
    expect(row).toMatchObject({ before: { farthestKm: 35 }, after: { farthestKm: 20 } });
  });

  it('are read anew by who opens a page or has one open', async () => {
    const redrawn = vi.fn();
    world.deps.signals.onPublicDataChanged(redrawn);
    const nudged = vi.spyOn(world.deps.live, 'announce');
    await changeHouse({ feePerKm: 400 });
    await getRefusal(changeHouse({ feePerKm: 500 }));
    expect([redrawn.mock.calls.length, nudged.mock.calls.length]).toEqual([1, 1]);
    expect((await world.visitor().house.public()).feePerKm).toBe(400);
    expect((await world.visitor().catalogue.facts()).feePerKm).toBe(400);
  });

  it('tell anyone how to reach the team, when it is open and who the house is, and nothing else', async () => {
    const changes = {
      teamPhone: '07 01 02 03 04',
      teamWhatsapp: '+225 05 06 07 08 09',
      serviceHours: 48,
      legalName: '  Laveo SARL ',
      capital: 1_000_000,
      ncc: '1234567 a',
      vat: 18,
    } as const;
    await changeHouse(changes);
    const { workshop, feePerKm, feeRounding, farthestKm, hours, holidays, guarantee } = HOUSE_DEFAULTS;
    expect(await world.visitor().house.public()).toEqual({
      workshop,
      feePerKm,
      feeRounding,
      farthestKm,
      hours,
      holidays,
      takesWave: false,
      payWith: [],
      guarantee,
      pictures: [],
      testimony: null,
      figures: null,
      certification: 'off',
      communes: expect.arrayContaining(['Cocody', 'Yopougon']),
      teamPhone: '+2250701020304',
      teamWhatsapp: '+2250506070809',
      serviceHours: 48,
      express: null,
      legal: {
        legalName: 'Laveo SARL',
        capital: 1_000_000,
        ncc: '1234567A',
        vat: 18,
        legalForm: null,
        address: null,
        rccm: null,
        taxRegime: null,
      },
    });
  });

  it.each(['', '  ', null])('have no phone again after %j', async (teamPhone) => {
    await changeHouse({ teamPhone: '0701020304' });
    const { settings } = await changeHouse({ teamPhone }, 1);
    expect(settings.teamPhone).toBeNull();
    expect((await owner.house.all()).settings).toEqual(HOUSE_DEFAULTS);
  });

  it('give no guarantee where its text was erased', async () => {
    await changeHouse({ guarantee: ' ' });
    expect((await world.visitor().house.public()).guarantee).toBe('');
  });

  it.each([
    ['more than three pictures', { pictures: Array(4).fill(`/uploads/${'a'.repeat(64)}.webp`) }],
    ['a picture of somewhere else', { pictures: ['https://ailleurs.example/a.webp'] }],
    ['a sentence of nobody', { testimony: { words: 'Parfait.', name: ' ' } }],
    ['a sentence of 161 signs', { testimony: { words: 'a'.repeat(161), name: 'Awa' } }],
  ])('refuse %s', async (_, changes) => {
    await expect(changeHouse(changes)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('show the figures of the house once they are worth it, unless it hid them before', async () => {
    const now = world.deps.now();
    const placeOrders = (count: number, hoursAway: number, createdAt = now - 5 * DAY) => {
      for (let i = 0; i < count; i++)
        anOrder(world, { createdAt, status: 'completed', completedAt: createdAt + hoursAway * HOUR });
    };
    placeOrders(48, 20);
    placeOrders(5, 20, now - 30 * DAY);
    placeOrders(2, 30);
    const readFigures = async () => (await world.visitor().house.public()).figures;
    expect(await readFigures()).toEqual({ inTime: 48, share: 0.96 });
    setCounter(world.db, 'house.showsFigures', 0);
    invalidateHouse(world);
    expect(await readFigures()).toBeNull();
  });

  it('store the open days in the order of the week', async () => {
    const [monday, sunday] = [
      { day: 1, from: '07:30', to: '20:00' },
      { day: 7, from: '09:00', to: '12:00' },
    ];
    await changeHouse({ hours: [sunday, monday] });
    expect((await world.visitor().house.public()).hours).toEqual([monday, sunday]);
  });
});

describe('days closed by date', () => {
  it('are stored in their order, once each', async () => {
    const { settings } = await changeHouse({ holidays: ['2027-01-01', '2026-12-25', '2027-01-01'] });
    expect(settings.holidays).toEqual(['2026-12-25', '2027-01-01']);
  });

  it('may be today, and are refused as input once they are over', async () => {
    const served = await serveWorld(world);
    const cookie = served.cookieOf(world.superadmin());
    const changes = { holidays: ['2026-11-19', '2026-12-25'] };
    const answer = await served.call('house.update', { changes, seen: 0 }, { cookie });
    const { error } = (await answer.json()) as { error: { data: object } };
    expect([answer.status, error.data]).toMatchObject([
      400,
      {
        code: 'INVALID_INPUT',
        fields: { 'changes.holidays': 'Un jour de fermeture ne peut pas être déjà passé.' },
      },
    ]);
    await served.close();
    expect((await owner.house.all()).version).toBe(0);
    expect((await changeHouse({ holidays: ['2026-11-20'] })).settings.holidays).toEqual(['2026-11-20']);
  });

  it('that are over by now keep nobody from saving the list', async () => {
    const boss = world.superadmin();
    await changeHouse({ holidays: ['2026-11-20'] });
    world.clock.advance(2 * DAY);
    const changes = { holidays: ['2026-11-20', '2026-12-25'] };
    const saved = await world.as(boss).house.update({ changes, seen: 1 });
    expect(saved).toMatchObject({ version: 2, settings: changes });
    // The same change is sent again, as after a lost answer.
    expect(await world.as(boss).house.update({ changes, seen: 1 })).toEqual(saved);
  });
});

describe('an order that is placed', () => {
  it('takes the present price per kilometre, workshop and rounding, and keeps them', async () => {
    const readFees = async (id: string) => {
      const [row] = world.db.select().from(orders).where(eq(orders.id, id)).all();
      const { transportFee, grandTotal } = await awa.orders.get({ orderId: id });
      return [row?.feePerKm, transportFee, grandTotal];
    };
    const first = await placeOrderNorth(10);
    expect(await readFees(first.id)).toEqual([300, 6000, 9000]);
    await changeHouse({ feePerKm: 455, workshop: makePointNorth(4), feeRounding: 100 });
    const second = await placeOrderNorth(10);
    expect(await readFees(first.id)).toEqual([300, 6000, 9000]);
    expect(await readFees(second.id)).toEqual([455, 5500, 8500]);
  });

  it('is refused with the new total when its client saw another price per kilometre', async () => {
    await changeHouse({ feePerKm: 400 });
    const cart = world.aCart({ location: makePointNorth(10), expectedTotal: 9000 });
    await expect(awa.orders.place(cart)).rejects.toMatchObject({
      cause: { code: 'PRICES_CHANGED', facts: { newTotal: 11_000 } },
    });
  });

  it('is measured from the present workshop', async () => {
    expect(await getRefusal(placeOrderNorth(36))).toBe('TOO_FAR');
    await changeHouse({ workshop: makePointNorth(2) });
    expect((await placeOrderNorth(36)).status).toBe('pending');
  });
});

describe('a refusal that a client cannot get past alone', () => {
  it('carries the team’s phone once it is set', async () => {
    const served = await serveWorld(world);
    const cookie = served.cookieOf(world.client());
    const readRefusalFacts = async () => {
      const answer = await served.call('orders.place', world.aCart({ location: makePointNorth(36) }), {
        cookie,
      });
      const { error } = (await answer.json()) as { error: { data: { code: string; facts: object } } };
      expect(error.data.code).toBe('TOO_FAR');
      return error.data.facts;
    };
    expect(await readRefusalFacts()).toEqual({});
    await changeHouse({ teamPhone: '0701020304' });
    expect(await readRefusalFacts()).toEqual({ teamPhone: '+2250701020304' });
    await served.close();
  });
});

describe('the first steps of a fresh installation', () => {
  it('are five settings, each until it is saved as proposed or otherwise, and its catalogue', async () => {
    const { workshop, feePerKm, hours } = HOUSE_DEFAULTS;
    const all = ['workshop', 'feePerKm', 'farthestKm', 'teamPhone', 'hours', 'catalogue'];
    expect(await owner.house.firstSteps()).toEqual({ left: all, garments: 0 });
    await changeHouse({ workshop });
    await changeHouse({ feePerKm, feeRounding: 100 }, 1);
    await changeHouse({ feePerKm, feeRounding: 100 }, 1);
    await changeHouse({ hours, farthestKm: 20 }, 2);
    expect(await owner.catalogue.fill()).toEqual({ added: 14 });
    anOrder(world, { status: 'cancelled' });
    expect(await owner.house.firstSteps()).toEqual({ left: ['teamPhone'], garments: 14 });
    expect((await owner.stats.today()).toDo).toEqual([{ kind: 'firstSteps', left: 1, dueAt: 0 }]);
    await changeHouse({ teamPhone: '0701020304' }, 3);
    expect(await owner.house.firstSteps()).toEqual({ left: [], garments: 14 });
    expect((await owner.stats.today()).toDo).toEqual([]);
  });

  it('never put garments beside those of the house, not even hidden ones', async () => {
    await owner.catalogue.create({
      name: 'Boubou',
      services: [{ name: 'Lavage', price: 900 }],
      hidden: true,
    });
    expect(await getRefusal(owner.catalogue.fill())).toBe('CATALOGUE_NOT_EMPTY');
    expect(await owner.catalogue.all()).toHaveLength(1);
  });

  it('fill the catalogue once, in the order of the demonstration, with a row in the journal', async () => {
    await owner.catalogue.fill();
    expect(await getRefusal(owner.catalogue.fill())).toBe('CATALOGUE_NOT_EMPTY');
    const offered = await world.visitor().catalogue.list();
    expect(offered).toHaveLength(14);
    expect(offered[0]?.services.map(({ name }) => name)).toEqual(['Lavage', 'Repassage', 'Complet']);
    expect((await owner.audit.list({ act: 'catalogue.fill' })).items).toHaveLength(1);
  });
});

it.each(['refundDayLimit', 'secondFactorDays', 'showsFigures'])(
  'a page that is still open and changes %s, which is no setting any more, is told so beside it',
  async (name) => {
    const served = await serveWorld(world);
    const cookie = served.cookieOf(world.superadmin());
    const answer = await served.call('house.update', { changes: { [name]: 5 }, seen: 0 }, { cookie });
    const { error } = (await answer.json()) as { error: { data: object } };
    expect([answer.status, error.data]).toMatchObject([
      400,
      {
        code: 'INVALID_INPUT',
        fields: { [`changes.${name}`]: 'Ce réglage n’existe plus. Rechargez la page.' },
      },
    ]);
    await served.close();
  },
);

type BadChange = [field: string, changes: Record<string, unknown>];

const makeHours = (day: number, from: string, to: string) => [{ day, from, to }];

describe('a setting out of bounds is refused under its own name', () => {
  it.each<BadChange>([
    ...[0, 101, 2.5, -3, '12'].map((farthestKm): BadChange => ['farthestKm', { farthestKm }]),
    ...[-1, 10_001, 0.5, null].map((feePerKm): BadChange => ['feePerKm', { feePerKm }]),
    ...[0, 2, 10, 1000].map((feeRounding): BadChange => ['feeRounding', { feeRounding }]),
    ['workshop.lat', { workshop: { lng: -3.9, lat: 95 } }],
    ['workshop.lng', { workshop: { lng: 3.9, lat: 5.3 } }],
    ['workshop', { workshop: null }],
    ...['12', 'demain', '+22507'].map((teamPhone): BadChange => ['teamPhone', { teamPhone }]),
    ['teamWhatsapp', { teamWhatsapp: 'appelez-moi' }],
    ['hours', { hours: [] }],
    ['hours', { hours: [...makeHours(1, '08:00', '12:00'), ...makeHours(1, '14:00', '18:00')] }],
    ['hours.0.to', { hours: makeHours(1, '18:00', '08:00') }],
    ['hours.0.to', { hours: makeHours(1, '08:00', '08:00') }],
    ['hours.0.from', { hours: makeHours(1, '8h', '18:00') }],
    ['hours.0.to', { hours: makeHours(1, '08:00', '24:00') }],
    ['hours.0.day', { hours: makeHours(8, '08:00', '18:00') }],
    ...['25/12/2026', '2026-02-30', 20261225].map((day): BadChange => ['holidays.0', { holidays: [day] }]),
    ['holidays', { holidays: Array.from({ length: 61 }, () => '2026-12-25') }],
    ['slotMinutes', { slotMinutes: 14 }],
    ['slotPlaces', { slotPlaces: 0 }],
    ['slotDays', { slotDays: 0 }],
    ['slotLeadMinutes', { slotLeadMinutes: -1 }],
    ...[0, 241].map((serviceHours): BadChange => ['serviceHours', { serviceHours }]),
    ...[-1, 301].map((percent): BadChange => ['express.percent', { express: { percent, hours: 8 } }]),
    ...[1, 49].map((hours): BadChange => ['express.hours', { express: { percent: 50, hours } }]),
    ['cashLimit', { cashLimit: -1 }],
    ['refundLimit', { refundLimit: 10_000.5 }],
    ['drawerFloat', { drawerFloat: -1 }],
    ['guarantee', { guarantee: 'x'.repeat(121) }],
    ['legalName', { legalName: 'x'.repeat(121) }],
    ['capital', { capital: -5 }],
    ...['123456A', '12345678', '1234567', 'A1234567', '12345678A'].map((ncc): BadChange => ['ncc', { ncc }]),
    ...[5, 20, '18'].map((vat): BadChange => ['vat', { vat }]),
  ])('%s: %j', async (field, changes) => {
    const { error } = updateHouseSchema.safeParse({ changes, seen: 0 });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([`changes.${field}`]);
    expect(error?.issues[0]?.message).not.toMatch(/Invalid|expected|Too/);
    expect(await getRefusal(changeHouse(changes))).toBe('BAD_REQUEST');
    expect((await owner.house.all()).version).toBe(0);
  });
});
