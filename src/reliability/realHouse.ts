import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { lockFolder } from '#db/lock.ts';
import { openStore } from '#db/open.ts';
import { products, users } from '#db/schema.ts';
import { createDeps } from '#server/boot/deps.ts';
import { createLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';
import { signInBrowser } from '#testing/browserClient.ts';
import { addPerson, type UserRow } from '#testing/people.ts';

const NUMBERS: Record<UserRow['role'], number> = { client: 1, livreur: 2, admin: 3, superadmin: 4 };
const SERVICES = [
  { name: 'Lavage', price: 800 },
  { name: 'Complet', price: 1500 },
];

export const printLine = (...words: (string | number)[]) => writeSync(1, `${words.join(' ')}\n`);

/** A program that will be killed opens the folder as the server does, and finds what its predecessor left. */
export function openRealHouse(folder: string) {
  lockFolder(folder, { pid: process.pid, since: Date.now() });
  const store = openStore({ file: join(folder, 'laveo.sqlite') });
  const log = createLog({ level: 'error', write: (line) => writeSync(2, line) });
  const { deps } = createDeps(readSettings({ DATA_DIR: folder, LIMITS_FACTOR: '1000000' }), store, log, '');
  deps.mail.wake = () => {};
  const ensurePerson = (role: UserRow['role']) =>
    store.db.select().from(users).where(eq(users.role, role)).get() ??
    addPerson(store.db, role, { number: NUMBERS[role], now: Date.now() });
  const garment = { id: deps.id(), name: 'Chemise', services: SERVICES, createdAt: 0 };
  const { id: productId } =
    store.db.select().from(products).get() ?? store.db.insert(products).values(garment).returning().get();
  const makeCart = (key: string) => ({
    key,
    items: SERVICES.map(({ name }, i) => ({ productId, service: name, quantity: i + 1 })),
    location: { lng: -3.99, lat: 5.36 },
    contactPhone: '+2250701020304',
    paymentMethod: 'espece' as const,
  });
  const livreur = ensurePerson('livreur');
  const signIn = (role: UserRow['role']) => signInBrowser(deps, ensurePerson(role)).caller;
  return { store, deps, livreurId: livreur.id, signIn, makeCart };
}
