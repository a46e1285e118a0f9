import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { openStore } from '#db/open.ts';
import { users } from '#db/schema.ts';
import { appRouter } from '#server/router.ts';
import { createCallerFactory } from '#server/trpc.ts';
import type { Browser, Caller } from '#testing/browserClient.ts';
import { aWorld } from '#testing/world.ts';

/** The acts of a turn of the event loop share one commit, as those of requests do. */
const AT_ONCE = 4;
const createCaller = createCallerFactory(appRouter);

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
  const { id: livreurId } = findPerson('livreur');
  const livreur = world.browser({ id: livreurId });
  const client = world.browser(findPerson('client'));
  const desk = world.browser(findPerson('admin'));
  const answer = async <T>(browser: Browser, ask: (caller: Caller) => Promise<T>): Promise<T> => {
    const commits: Promise<void>[] = [];
    const ctx = {
      ...(await browser.makeCtx()),
      answerAfter: (commit: Promise<void>) => commits.push(commit),
    };
    const answered = await ask(createCaller(ctx));
    await Promise.all(commits);
    return answered;
  };
  const liveOrder = async () => {
    const cart = world.aCart();
    const { id: orderId, grandTotal } = await answer(client, ({ orders }) => orders.place(cart));
    say('placed', cart.key, orderId, grandTotal);
    const assignment = { orderId, leg: 'pickup', livreurId, from: 'pending' } as const;
    await answer(desk, ({ dispatch }) => dispatch.assign(assignment));
    say('moved', orderId, 'assigned');
    await answer(livreur, ({ missions }) => missions.advance({ orderId, from: 'assigned' }));
    say('moved', orderId, 'pickup_en_route');
    await answer(livreur, ({ missions }) => missions.advance({ orderId, from: 'pickup_en_route' }));
    say('moved', orderId, 'picked_up');
    await answer(desk, ({ dispatch }) =>
      dispatch.setStatus({ orderId, from: 'picked_up', to: 'processing' }),
    );
    say('moved', orderId, 'processing');
    await answer(desk, ({ dispatch }) => dispatch.markPaid({ orderId }));
    say('paid', orderId);
  };
  const liveOrdersInTurn = async () => {
    for (let i = 0; i < count / AT_ONCE; i++) await liveOrder();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, liveOrdersInTurn));
  world.close();
}

// Closed and opened again half-way: the log is removed and made anew, which a cut of power must survive too.
await live(Math.ceil(Number(orders) / 2));
await live(Math.floor(Number(orders) / 2));
