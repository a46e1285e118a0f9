import { eq } from 'drizzle-orm';
import { insertRow } from '#db/connection.ts';
import { hashHandover } from '#db/integrity/handoverHash.ts';
import { insertEvent, type NewEvent } from '#db/orderEvents.ts';
import { handovers, moneyEntries, orderLines, orders, products } from '#db/schema.ts';
import type { Store } from '#db/store.ts';
import { DAY, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { referenceOf } from '#domain/orders/order.ts';
import type { Random } from '#server/demo/chance.ts';
import { PLACES } from '#server/demo/data.ts';
import { openDemoHouse } from '#server/demo/house.ts';
import { planOrderLife } from '#server/demo/orderLife.ts';
import { planSteps } from '#server/demo/steps.ts';
import { readEvents } from './history.ts';
import { makePeopleInserter, type Person } from './manyPeople.ts';
import { openMemoryStore } from './memoryStore.ts';

interface Model {
  order: typeof orders.$inferSelect;
  lines: (typeof orderLines.$inferSelect)[];
  events: ReturnType<typeof readEvents>;
  handovers: (typeof handovers.$inferSelect)[];
  entries: (typeof moneyEntries.$inferSelect)[];
  people: People;
}
type People = { client: Person; livreur: Person; desk: Person };

const MODELS: Partial<Record<OrderStatus, number>> = { completed: 24 };

/**
 * A few orders of each status, lived through by the server's own acts. They are paid in cash at the pickup if they are
 * completed, and owed otherwise.
 */
export function makeModels(chance: Random, offers: (typeof products.$inferInsert)[], now: number): Model[] {
  const store = openMemoryStore();
  const { db } = store;
  db.insert(products).values(offers).run();
  const insertPeople = makePeopleInserter(store, chance, {
    passwordHash: '-',
    createdAt: now - 30 * DAY,
    // No two of them share a name, so that each copy names its own people.
    drawName: (role, i) => `${role} ${i}`,
  });
  const clients = insertPeople('client', PLACES.length).map((one, i) => ({
    ...one,
    place: PLACES[i] as (typeof PLACES)[number],
  }));
  const [livreur] = insertPeople('livreur', 1) as [Person];
  const [desk] = insertPeople('admin', 1) as [Person];
  const house = openDemoHouse(store, chance);
  for (const status of ORDER_STATUSES)
    for (let i = 0; i < (MODELS[status] ?? 5); i++) {
      const isOver = status === 'completed' || status === 'cancelled';
      const end = isOver
        ? startOfDay(now) - 2 * DAY + chance.between(600, 1000) * MINUTE
        : now - chance.between(2, 600) * MINUTE;
      planOrderLife(house, {
        client: chance.pick(clients),
        desk,
        pickup: livreur,
        delivery: livreur,
        method: 'espece',
        isPaid: status === 'completed',
        steps: planSteps(chance, status, end, { stop: i % 2 === 0 ? 'pending' : 'assigned' }),
      });
    }
  house.runUntil(now);
  const models = db
    .select()
    .from(orders)
    .all()
    .map((order): Model => {
      const { id, clientId } = order;
      const client = clients.find((one) => one.id === clientId) as Person;
      return {
        order,
        lines: db.select().from(orderLines).where(eq(orderLines.orderId, id)).all(),
        events: readEvents(db, id),
        handovers: db.select().from(handovers).where(eq(handovers.orderId, id)).all(),
        entries: db.select().from(moneyEntries).where(eq(moneyEntries.orderId, id)).all(),
        people: { client, livreur, desk },
      };
    });
  store.close();
  return models;
}

const FIRST_INSTANT = Date.UTC(2000, 0, 1);

/** The copy has its own id, people, codes and times. */
export function makeOrderCopier({ db }: Store, chance: Random) {
  const references = new Set<string>();
  const drawId = (): string => {
    const id = chance.id();
    if (references.has(referenceOf(id))) return drawId();
    references.add(referenceOf(id));
    return id;
  };
  return (model: Model, people: People, shift: number): void => {
    const id = drawId();
    const replacements = new Map<unknown, unknown>([
      [model.order.id, id],
      [model.order.reference, referenceOf(id)],
    ]);
    for (const role of ['client', 'livreur', 'desk'] as const)
      for (const field of ['id', 'fullname', 'phone', 'folded'] as const)
        replacements.set(model.people[role][field], people[role][field]);
    for (const handover of model.handovers)
      replacements.set(hashHandover(handover), hashHandover({ ...handover, orderId: id }));
    const copyValue = (value: unknown) =>
      typeof value === 'number' && value > FIRST_INSTANT ? value + shift : (replacements.get(value) ?? value);
    const copy = <Row extends object>(row: Row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, copyValue(value)])) as Row;
    const codes = {
      pickupCode: chance.between(0, 9999),
      deliveryCode: chance.between(0, 9999),
      returnCode: chance.between(0, 9999),
    };
    // No two bags in the house have one number.
    insertRow(db, orders, { ...copy(model.order), ...codes, tag: null, number: undefined });
    for (const line of model.lines) insertRow(db, orderLines, copy(line));
    for (const event of model.events) {
      const sequence = insertEvent(db, copy(event) as unknown as NewEvent);
      const isOfEvent = (row: { sequence: number }) => row.sequence === event.sequence;
      for (const row of model.handovers.filter(isOfEvent))
        insertRow(db, handovers, { ...copy(row), sequence, counts: undefined });
      for (const row of model.entries.filter(isOfEvent))
        insertRow(db, moneyEntries, { ...copy(row), sequence });
    }
  };
}
