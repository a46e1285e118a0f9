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
 * This process does real acts on a real file until it is killed: a livreur collects cash and hands it in, the desk
 * counts it, a superadmin settles gaps. It prints `sending` before an act of the livreur and `done` once any act has
 * answered; acts of the livreur without an answer are passed to the next process, which sends them again, as a phone
 * does.
 */
const [folder = '', ...unanswered] = process.argv.slice(2);
const printLine = (...words: (string | number)[]) => writeSync(1, `${words.join(' ')}\n`);

lockFolder(folder, { pid: process.pid, since: Date.now() });
const store = openStore({ file: join(folder, 'laveo.sqlite') });
const log = createLog({ level: 'error', write: (line) => writeSync(2, line) });
const { deps } = createDeps(readSettings({ DATA_DIR: folder, LIMITS_FACTOR: '1000000' }), store, log, '');
deps.mail.wake = () => {};

const ensurePerson = (role: 'client' | 'livreur' | 'admin' | 'superadmin', number: number) =>
  store.db.select().from(users).where(eq(users.role, role)).get() ??
  addPerson(store.db, role, { number, now: Date.now() });
const garment =
  store.db.select().from(products).get() ??
  store.db
    .insert(products)
    .values({ id: deps.id(), name: 'Drap', services: [{ name: 'Lavage', price: 1200 }], createdAt: 0 })
    .returning()
    .get();
const livreur = ensurePerson('livreur', 1);
const road = signInBrowser(deps, livreur).caller;
const awa = signInBrowser(deps, ensurePerson('client', 2)).caller;
const desk = signInBrowser(deps, ensurePerson('admin', 3)).caller;
const owner = signInBrowser(deps, ensurePerson('superadmin', 4)).caller;

async function sendAct(act: string, key: string, orderOrSum: string): Promise<string> {
  printLine('sending', act, key, orderOrSum);
  if (act === 'collect') await road.missions.confirmCash({ orderId: orderOrSum, amount: 1000, actId: key });
  const id = act === 'handIn' ? await road.cash.handIn({ amount: Number(orderOrSum), actId: key }) : null;
  printLine('done', act, key, id?.handoverId ?? orderOrSum);
  return id?.handoverId ?? orderOrSum;
}

async function placeEnRouteOrder(): Promise<string> {
  const { id: orderId } = await awa.orders.place({
    key: deps.id(),
    items: [{ productId: garment.id, service: 'Lavage', quantity: 2 }],
    location: { lng: -3.99, lat: 5.36 },
    contactPhone: '+2250701020304',
    paymentMethod: 'espece',
  });
  await desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: livreur.id, from: 'pending' });
  await road.missions.advance({ orderId, from: 'assigned', actId: deps.id() });
  return orderId;
}

for (const line of unanswered) {
  const [act = '', key = '', orderOrSum = ''] = line.split(' ');
  await sendAct(act, key, orderOrSum);
}
for (let round = 0; ; round++) {
  const orderId = await placeEnRouteOrder();
  await sendAct('collect', deps.id(), orderId);
  await sendAct('collect', deps.id(), orderId);
  const handoverId = await sendAct('handIn', deps.id(), '2000');
  const { expected, gap } = await desk.cash.count({ handoverId, counted: round % 3 ? 2000 : 1500 });
  printLine('done', 'count', handoverId, expected);
  if (gap === 0) continue;
  await owner.cash.settle({ gapId: handoverId, outcome: 'repaid', reason: 'Rendu' });
  printLine('done', 'settle', handoverId);
}
