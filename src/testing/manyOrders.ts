import { products } from '#db/schema.ts';
import type { Store } from '#db/store.ts';
import { DAY, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import { ORDER_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { SAMPLE_GARMENTS } from '#server/catalogue/catalogue.ts';
import { createRandom, type Random } from '#server/demo/chance.ts';
import { insertCountedCash } from './cash/countedCash.ts';
import { makePeopleInserter, type Person } from './manyPeople.ts';
import { makeModels, makeOrderCopier } from './orderCopies.ts';

interface ManyOptions {
  orders: number;
  now: number;
  passwordHash: string;
  clients?: number;
  livreurs?: number;
  openShare?: number;
  seed?: number;
}

const FIRST_NAMES = 'Awa Konan Fatou Yao Adjoua Seydou Mireille Ibrahim Grâce Olivier Aïcha Kouamé'.split(
  ' ',
);
const LAST_NAMES =
  'Koné Kouassi Traoré Brou Diabaté N’Guessan Tapé Coulibaly Zadi Aké Ouattara Sangaré'.split(' ');
const CANCELLED_SHARE = 0.07;
/** Fewer orders per transaction would be slower, and more would swell the write-ahead log. */
const BATCH = 2000;

/**
 * A few orders of each status are lived through by the server's own acts, and the rest are copies of them with other ids,
 * people and times.
 */
export function seedOrders(store: Store, { orders: count, now, passwordHash, ...options }: ManyOptions) {
  const chance = createRandom(options.seed ?? 7);
  const opened = now - 400 * DAY;
  const drawName = () => `${chance.pick(FIRST_NAMES)} ${chance.pick(LAST_NAMES)}`;
  const insertPeople = makePeopleInserter(store, chance, { passwordHash, createdAt: opened, drawName });
  const many = store.write(() => ({
    offers: insertGarments(store, chance, opened),
    clients: insertPeople('client', options.clients ?? 500),
    livreurs: insertPeople('livreur', options.livreurs ?? 20),
    desk: insertPeople('admin', 1)[0] as Person,
    superadmin: insertPeople('superadmin', 1)[0] as Person,
  }));
  const models = makeModels(chance, many.offers, now);
  const copyOrder = makeOrderCopier(store, chance);
  const days = Array.from(
    { length: count },
    () => now - chance.between(2 * 24 * 60, 365 * 24 * 60) * MINUTE,
  ).sort((a, b) => a - b);
  const { openShare = 0.05 } = options;
  const insertOrder = (day: number) => {
    const isOpen = chance.next() < openShare;
    const status = isOpen ? chance.pick(OPEN) : chance.next() < CANCELLED_SHARE ? 'cancelled' : 'completed';
    const model = chance.pick(models.filter(({ order }) => order.status === status));
    // Whole days keep working hours and booking days as they were. Receipts are inserted in the order of their days.
    const { pickedUpAt, createdAt } = model.order;
    const shift = isOpen ? -chance.between(0, MINUTE) : startOfDay(day) - startOfDay(pickedUpAt ?? createdAt);
    const people = { client: chance.pick(many.clients), livreur: chance.pick(many.livreurs) };
    copyOrder(model, { ...people, desk: many.desk }, shift);
  };
  for (let done = 0; done < count; done += BATCH) {
    store.write(() => {
      for (const day of days.slice(done, done + BATCH)) insertOrder(day);
    });
  }
  store.write(() => insertCountedCash(store, chance, many, now));
  return many;
}

const OPEN = ORDER_STATUSES.filter((status) => status !== 'completed' && status !== 'cancelled');

function insertGarments(store: Store, chance: Random, createdAt: number) {
  const rows = SAMPLE_GARMENTS.map((garment, i) => ({
    ...garment,
    id: chance.id(),
    position: i + 1,
    createdAt,
  }));
  store.db.insert(products).values(rows).run();
  return rows;
}
