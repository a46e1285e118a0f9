import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { openStore } from '#db/open.ts';
import { users } from '#db/schema.ts';
import { aWorld } from '#testing/world.ts';

const [folder = '', orders = '', synchronous = ''] = process.argv.slice(2);
const say = (...words: (string | number)[]) => writeSync(1, `${words.join(' ')}\n`);

async function live(count: number): Promise<void> {
  const store = openStore({ file: join(folder, 'laveo.sqlite') });
  // The house itself never opens a file so: this shows that the replay would notice.
  if (synchronous !== 'FULL') store.sqlite.pragma(`synchronous = ${synchronous}`);
  say('open', Number(store.sqlite.pragma('synchronous', { simple: true })));
  const world = await aWorld({ store });
  const findPerson = (role: 'client' | 'livreur' | 'admin') =>
    store.db.select().from(users).where(eq(users.role, role)).get() ?? world[role]();
  const livreur = findPerson('livreur');
  const awa = world.as(findPerson('client'));
  const kone = world.as(livreur);
  const desk = world.as(findPerson('admin'));
  for (let i = 0; i < count; i++) {
    const cart = world.aCart();
    const { id: orderId, grandTotal } = await awa.orders.place(cart);
    say('placed', cart.key, orderId, grandTotal);
    await desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: livreur.id, from: 'pending' });
    say('moved', orderId, 'assigned');
    await kone.missions.advance({ orderId, from: 'assigned' });
    say('moved', orderId, 'pickup_en_route');
    await kone.missions.advance({ orderId, from: 'pickup_en_route' });
    say('moved', orderId, 'picked_up');
    await desk.dispatch.setStatus({ orderId, from: 'picked_up', to: 'processing' });
    say('moved', orderId, 'processing');
    await desk.dispatch.markPaid({ orderId });
    say('paid', orderId);
  }
  world.close();
}

// Closed and opened again half-way: the log is removed and made anew, which a cut of power must survive too.
await live(Math.ceil(Number(orders) / 2));
await live(Math.floor(Number(orders) / 2));
