import { DAY, MINUTE } from '#domain/calendar.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle.ts';
import type { Role } from '#domain/roles.ts';
import type { Store } from '../open.ts';
import { products, users } from '../schema.ts';
import { chanceFrom } from './chance.ts';
import { GARMENTS } from './garments.ts';
import { historyFrom, historyUntil } from './history.ts';
import { type FoldPerson, type Offer, tell, type Who } from './order.ts';
import { PLACES } from './places.ts';
import { insertTold } from './rows.ts';

export interface ManyOptions {
  orders: number;
  now: number;
  passwordHash: string;
  foldPerson: FoldPerson;
  clients?: number;
  livreurs?: number;
  seed?: number;
}

export interface Many {
  clients: Who[];
  livreurs: Who[];
  desk: Who;
  superadmin: Who;
  offers: Offer[];
}

const FIRST = [
  'Awa',
  'Konan',
  'Fatou',
  'Yao',
  'Adjoua',
  'Seydou',
  'Mireille',
  'Ibrahim',
  'Grâce',
  'Olivier',
  'Aïcha',
  'Kouamé',
] as const;
const LAST = [
  'Koné',
  'Kouassi',
  'Traoré',
  'Brou',
  'Diabaté',
  'N’Guessan',
  'Tapé',
  'Coulibaly',
  'Zadi',
  'Aké',
  'Ouattara',
  'Sangaré',
] as const;
/** Orders per write: long enough to be quick, short enough to keep the log small. */
const BATCH = 2000;
/** As in a year of trade: a twentieth is open at any time. */
const OPEN_SHARE = 0.05;

/** A database of the size that load is measured on. People are called client-12@laveo.test, livreur-3@laveo.test… */
export function seedMany(store: Store, options: ManyOptions): Many {
  const { now, passwordHash, foldPerson } = options;
  const chance = chanceFrom(options.seed ?? 7);
  const person = (role: Role, i: number): Who => {
    const fullname = `${chance.pick(FIRST)} ${chance.pick(LAST)}`;
    const phone = `+22507${String(10_000_000 + chance.between(0, 89_999_999))}`;
    const row = { id: chance.id(), email: `${role}-${i}@laveo.test`, fullname, phone, role };
    store.db
      .insert(users)
      .values({
        ...row,
        folded: foldPerson(fullname, phone),
        passwordHash,
        verified: true,
        demo: true,
        createdAt: now - 400 * DAY + i,
        confirmedAt: now - 400 * DAY + i,
      })
      .run();
    return row;
  };
  const persons = (role: Role, count: number) => Array.from({ length: count }, (_, i) => person(role, i + 1));
  const many = store.write((): Many => {
    const offers = GARMENTS.map(({ name, drawing, services }, position) => ({
      id: chance.id(),
      name,
      imageUrl: drawing,
      services,
      position,
      createdAt: now - 400 * DAY,
    }));
    store.db.insert(products).values(offers).run();
    return {
      clients: persons('client', options.clients ?? 500),
      livreurs: persons('livreur', options.livreurs ?? 20),
      desk: person('admin', 1),
      superadmin: person('superadmin', 1),
      offers,
    };
  });

  const open = ORDER_STATUSES.filter((status) => status !== 'completed' && status !== 'cancelled');
  const oneOrder = () => {
    const isOpen = chance.next() < OPEN_SHARE;
    const status: OrderStatus = isOpen ? chance.pick(open) : chance.next() < 0.07 ? 'cancelled' : 'completed';
    const moments = isOpen
      ? historyUntil(chance, status, now, chance.between(1, 600))
      : historyFrom(chance, status, now - chance.between(2 * 24 * 60, 365 * 24 * 60) * MINUTE);
    const livreur = chance.pick(many.livreurs);
    const story = {
      client: chance.pick(many.clients),
      pickup: livreur,
      delivery: livreur,
      desk: many.desk,
      ...chance.pick(PLACES),
      moments,
    };
    insertTold(
      store,
      tell(
        chance,
        { ...story, method: 'espece', payment: status === 'completed' ? 'paid' : 'due' },
        many.offers,
        foldPerson,
      ),
    );
  };
  for (let done = 0; done < options.orders; done += BATCH) {
    store.write(() => {
      for (let i = done; i < Math.min(done + BATCH, options.orders); i += 1) oneOrder();
    });
  }
  return many;
}
