import { insertCountedCash } from '#db/demo/cashHandovers.ts';
import { createRandom } from '#db/demo/chance.ts';
import { PLACES } from '#db/demo/data.ts';
import { buildHistoryFromDay, buildHistoryUntilNow } from '#db/demo/history.ts';
import { insertOrderRows } from '#db/demo/insert.ts';
import type { DemoPerson } from '#db/demo/model.ts';
import { buildOrder, type FoldPerson } from '#db/demo/order.ts';
import { insertGarments } from '#db/demo/seed.ts';
import { users } from '#db/schema.ts';
import type { Store } from '#db/store.ts';
import { DAY, MINUTE } from '#domain/format/calendar.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { Role } from '#domain/people/roles.ts';

interface ManyOptions {
  orders: number;
  now: number;
  passwordHash: string;
  foldPerson: FoldPerson;
  clients?: number;
  livreurs?: number;
  seed?: number;
}

const FIRST_NAMES = 'Awa Konan Fatou Yao Adjoua Seydou Mireille Ibrahim Grâce Olivier Aïcha Kouamé'.split(
  ' ',
);
const LAST_NAMES =
  'Koné Kouassi Traoré Brou Diabaté N’Guessan Tapé Coulibaly Zadi Aké Ouattara Sangaré'.split(' ');
/** Fewer orders per transaction would be slower, and more would swell the write-ahead log. */
const BATCH = 2000;
const OPEN_SHARE = 0.05;

export function seedOrders(store: Store, options: ManyOptions) {
  const { now, passwordHash, foldPerson } = options;
  const chance = createRandom(options.seed ?? 7);
  const opened = now - 400 * DAY;
  const insertPerson = (role: Role, i: number): DemoPerson => {
    const fullname = `${chance.pick(FIRST_NAMES)} ${chance.pick(LAST_NAMES)}`;
    const phone = `+22507${String(10_000_000 + chance.between(0, 89_999_999))}`;
    const row = { id: chance.id(), email: `${role}-${i}@laveo.test`, fullname, phone, role };
    const folded = foldPerson(fullname, phone);
    const account = {
      passwordHash,
      verified: true,
      demo: true,
      createdAt: opened + i,
      confirmedAt: opened + i,
    };
    store.db
      .insert(users)
      .values({ ...row, folded, ...account })
      .run();
    return row;
  };
  const insertPeople = (role: Role, count: number) =>
    Array.from({ length: count }, (_, i) => insertPerson(role, i + 1));
  const many = store.write(() => ({
    offers: insertGarments(store, chance, opened),
    clients: insertPeople('client', options.clients ?? 500),
    livreurs: insertPeople('livreur', options.livreurs ?? 20),
    desk: insertPerson('admin', 1),
    superadmin: insertPerson('superadmin', 1),
  }));

  const openStatuses = ORDER_STATUSES.filter((status) => status !== 'completed' && status !== 'cancelled');
  const days = Array.from(
    { length: options.orders },
    () => now - chance.between(2 * 24 * 60, 365 * 24 * 60) * MINUTE,
  ).sort((a, b) => a - b);
  const references = new Set<string>();
  const insertOrder = (day: number) => {
    const isOpen = chance.next() < OPEN_SHARE;
    const status: OrderStatus = isOpen
      ? chance.pick(openStatuses)
      : chance.next() < 0.07
        ? 'cancelled'
        : 'completed';
    const moments = isOpen
      ? buildHistoryUntilNow(chance, status, now, chance.between(1, 600))
      : buildHistoryFromDay(chance, status, day);
    const livreur = chance.pick(many.livreurs);
    const order = {
      client: chance.pick(many.clients),
      pickup: livreur,
      delivery: livreur,
      desk: many.desk,
      ...chance.pick(PLACES),
      moments,
      method: 'espece',
      payment: status === 'completed' ? 'paid' : 'due',
    } as const;
    const built = buildWithNewReference(references, () => buildOrder(chance, order, many.offers, foldPerson));
    insertOrderRows(store, built);
  };
  for (let done = 0; done < options.orders; done += BATCH) {
    store.write(() => {
      for (const day of days.slice(done, done + BATCH)) insertOrder(day);
    });
  }
  store.write(() => insertCountedCash(store, chance, many, now));
  return many;
}

export function buildWithNewReference<Built extends { order: { reference: string } }>(
  references: Set<string>,
  build: () => Built,
): Built {
  let built = build();
  while (references.has(built.order.reference)) built = build();
  references.add(built.order.reference);
  return built;
}
