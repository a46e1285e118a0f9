import { openRealHouse, printLine } from './realHouse.ts';

/**
 * This process does real acts on a real file until it is killed: a livreur collects cash and hands it in, the desk
 * counts it, a superadmin settles gaps. It prints `sending` before an act of the livreur and `done` once any act has
 * answered; acts of the livreur without an answer are passed to the next process, which sends them again, as a phone
 * does.
 */
const [folder = '', ...unanswered] = process.argv.slice(2);
const { deps, livreurId, signIn, makeCart } = openRealHouse(folder);
const [road, awa, desk, owner] = [signIn('livreur'), signIn('client'), signIn('admin'), signIn('superadmin')];

async function sendAct(act: string, key: string, orderOrSum: string): Promise<string> {
  printLine('sending', act, key, orderOrSum);
  if (act === 'collect') await road.missions.confirmCash({ orderId: orderOrSum, amount: 1000, actId: key });
  const id = act === 'handIn' ? await road.cash.handIn({ amount: Number(orderOrSum), actId: key }) : null;
  printLine('done', act, key, id?.handoverId ?? orderOrSum);
  return id?.handoverId ?? orderOrSum;
}

async function placeEnRouteOrder(): Promise<string> {
  const { id: orderId } = await awa.orders.place(makeCart(deps.id()));
  await desk.dispatch.assign({ orderId, leg: 'pickup', livreurId, from: 'pending' });
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
