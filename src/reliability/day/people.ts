import { join } from 'node:path';
import { products } from '#db/schema.ts';
import { openStoreOnDisk } from '#testing/database.ts';
import { addPerson, type UserRow } from '#testing/people.ts';
import { insertRows } from '#testing/rows.ts';

export type Person = Pick<UserRow, 'id' | 'email' | 'fullname'>;

export interface People {
  clients: Person[];
  livreurs: Person[];
  desk: [Person, Person];
  owners: [Person, Person];
}

const CLIENTS = 12;
const LIVREURS = 4;
const GARMENTS = [
  ['Chemise', 1505],
  ['Pantalon', 2000],
  ['Drap', 1200],
  ['Boubou', 4500],
  ['Linge', 705, 'kg'],
  ['Lot de serviettes', 5000, 'lot'],
] as const;
/** Low enough for refunds of a day to reach them. */
export const LIMITS = { refundLimit: 700 };
const SERVICE = 'Lavage + Repassage';

export function seedHouse(folder: string, now: number): People {
  const store = openStoreOnDisk(join(folder, 'laveo.sqlite'));
  let number = 0;
  // Demonstration accounts sign in without a second factor.
  const addDemoPerson = (role: UserRow['role']): Person =>
    addPerson(store.db, role, { number: ++number, now, demo: true, fullname: `${role} ${number}` });
  const addDemoPeople = (count: number, role: UserRow['role']) =>
    Array.from({ length: count }, () => addDemoPerson(role));
  for (const [name, price, unit] of GARMENTS) {
    const services = [{ name: SERVICE, price, ...(unit && { unit }) }];
    insertRows(store.db, products, { id: crypto.randomUUID(), name, services, createdAt: now });
  }
  const people: People = {
    clients: addDemoPeople(CLIENTS, 'client'),
    livreurs: addDemoPeople(LIVREURS, 'livreur'),
    desk: [addDemoPerson('admin'), addDemoPerson('admin')],
    owners: [addDemoPerson('superadmin'), addDemoPerson('superadmin')],
  };
  store.close();
  return people;
}
