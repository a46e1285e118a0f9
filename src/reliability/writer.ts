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
import { addPerson } from '#testing/people.ts';

/**
 * This process does real acts on a real file until it is killed. It prints the line of an act once the act has
 * answered, as a promise; `placing` alone comes before its act, to tell the reader which order is under way.
 */
const [folder = '', ...unanswered] = process.argv.slice(2);
const printLine = (...words: (string | number)[]) => writeSync(1, `${words.join(' ')}\n`);

lockFolder(folder, { pid: process.pid, since: Date.now() });
const store = openStore({ file: join(folder, 'laveo.sqlite') });
const log = createLog({ level: 'error', write: (line) => writeSync(2, line) });
const { deps } = createDeps(readSettings({ DATA_DIR: folder, LIMITS_FACTOR: '1000000' }), store, log, '');
const { db } = store;
deps.mail.wake = () => {};

const readPragma = (name: string) => Number(store.sqlite.pragma(name, { simple: true }));
printLine('open', readPragma('synchronous'), readPragma('foreign_keys'));

const ensurePerson = (role: 'client' | 'livreur' | 'admin', number: number) =>
  db.select().from(users).where(eq(users.role, role)).get() ??
  addPerson(db, role, { number, now: Date.now() });
const garment =
  db.select().from(products).get() ??
  db
    .insert(products)
    .values({
      id: deps.id(),
      name: 'Chemise',
      services: [
        { name: 'Lavage', price: 800 },
        { name: 'Complet', price: 1500 },
      ],
      createdAt: 0,
    })
    .returning()
    .get();
const livreur = ensurePerson('livreur', 2);
const awa = signInBrowser(deps, ensurePerson('client', 1)).caller;
const kone = signInBrowser(deps, livreur).caller;
const desk = signInBrowser(deps, ensurePerson('admin', 3)).caller;

async function placeOrder(key: string): Promise<string> {
  printLine('placing', key);
  const order = await awa.orders.place({
    key,
    items: garment.services.map(({ name }, i) => ({ productId: garment.id, service: name, quantity: i + 1 })),
    location: { lng: -3.99, lat: 5.36 },
    contactPhone: '+2250701020304',
    paymentMethod: 'espece',
  });
  printLine('placed', key, order.id, order.grandTotal);
  return order.id;
}

for (const key of unanswered) await placeOrder(key);
for (;;) {
  const orderId = await placeOrder(deps.id());
  await desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: livreur.id, from: 'pending' });
  printLine('moved', orderId, 'assigned');
  await kone.missions.advance({ orderId, from: 'assigned', actId: deps.id() });
  printLine('moved', orderId, 'pickup_en_route');
  await kone.missions.advance({ orderId, from: 'pickup_en_route', actId: deps.id() });
  printLine('moved', orderId, 'picked_up');
  await desk.dispatch.setStatus({ orderId, from: 'picked_up', to: 'processing' });
  printLine('moved', orderId, 'processing');
  await desk.dispatch.markPaid({ orderId });
  printLine('paid', orderId);
}
