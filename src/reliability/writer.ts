import { openRealHouse, printLine } from './realHouse.ts';

/**
 * This process does real acts on a real file until it is killed. It prints the line of an act once the act has
 * answered, as a promise; `placing` alone comes before its act, to tell the reader which order is under way.
 */
const [folder = '', ...unanswered] = process.argv.slice(2);
const { store, deps, livreurId, signIn, makeCart } = openRealHouse(folder);

const readPragma = (name: string) => Number(store.sqlite.pragma(name, { simple: true }));
printLine('open', readPragma('synchronous'), readPragma('foreign_keys'));

const [awa, kone, desk] = [signIn('client'), signIn('livreur'), signIn('admin')];

async function placeOrder(key: string): Promise<string> {
  printLine('placing', key);
  const order = await awa.orders.place(makeCart(key));
  printLine('placed', key, order.id, order.grandTotal);
  return order.id;
}

for (const key of unanswered) await placeOrder(key);
for (;;) {
  const orderId = await placeOrder(deps.id());
  await desk.dispatch.assign({ orderId, leg: 'pickup', livreurId, from: 'pending' });
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
