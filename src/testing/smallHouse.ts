import { eq } from 'drizzle-orm';
import { users } from '#db/schema.ts';
import { DAY, formatIsoDay } from '#domain/format/calendar.ts';
import type { Caller } from './browserClient.ts';
import { openCommandLine } from './cli/commandLine.ts';
import { openStoreOnDisk } from './database.ts';
import { readToken } from './links.ts';
import { ONCE, openFixture } from './openWorld.ts';
import { bringOrderToStage, type Crew, makeWrongCode } from './pieces/mission.ts';
import { setGraceDays } from './secondFactor/secondFactors.ts';
import { aWorld, type World } from './world.ts';

const NOW = Date.UTC(2026, 10, 20, 9);

export interface SmallHouse {
  world: World;
  file: string;
  /** One order has a claim and a bypass at its delivery, the other one a wrong code. */
  orders: { claimed: string; wrongCode: string };
  /** One hand-over of cash was recounted and its gap settled; the gap of the other is open. */
  cash: { settled: string; counted: string };
  people: { client: string; admin: string; owner: string };
}

/** All of it happened through the acts, from the owner's seed to a closed day of the drawer. */
export function openSmallHouse(): SmallHouse {
  const { folder, runCommand } = openCommandLine(NOW, ONCE);
  return openFixture(
    async () => {
      await runCommand(`seed --email ${OWNER} --fullname "Didier Yapi" --phone +2250700000001`);
      return liveTwoDays(folder.file);
    },
    ({ world }) => world.close(),
    ONCE,
  );
}

const OWNER = 'didier@exemple.ci';
const ADMIN = 'ali@exemple.ci';

async function liveTwoDays(file: string): Promise<SmallHouse> {
  const world = await aWorld({ store: openStoreOnDisk(file), at: NOW });
  const owner = world.as(findUser(world, OWNER));
  const person = { fullname: 'Ali Traoré', phone: '+2250700000002', email: ADMIN };
  await owner.people.create({ ...person, password: 'quinze lavandes bleues', role: 'admin' });
  await world.visitor().auth.confirmEmail({ token: readToken(world, ADMIN, 'auth.confirm') });
  const changes = { feePerKm: 350, drawerFloat: 20_000 };
  await owner.house.update({ changes, seen: 0 });
  setGraceDays(world, 7);
  const admin = findUser(world, ADMIN);
  const [awa, yao] = [world.client('Awa Koné'), world.livreur('Yao Kouassi')];
  const desk = world.as(admin);
  const crew: Crew = { world, awa, yao, client: world.as(awa), livreur: world.as(yao), desk };
  const orders = await washOrders(crew);
  const cash = await countCash(crew, owner, orders);
  await closeDay(world, desk);
  return {
    world,
    file,
    orders,
    cash,
    people: { client: awa.id, admin: admin.id, owner: findUser(world, OWNER).id },
  };
}

function findUser({ db }: World, email: string) {
  const user = db.select().from(users).where(eq(users.email, email)).get();
  if (!user) throw new Error(`Nobody has the address ${email}.`);
  return user;
}

async function washOrders(crew: Crew): Promise<SmallHouse['orders']> {
  const { client, livreur, desk } = crew;
  const orderId = await bringOrderToStage(crew, 'picked_up');
  await desk.dispatch.countIn({ orderId, counts: [{ position: 0, quantity: 2 }] });
  await desk.dispatch.assign({ orderId, leg: 'delivery', livreurId: crew.yao.id, from: 'picked_up' });
  await livreur.missions.advance({ orderId, from: 'assigned_for_delivery' });
  const bypass = { reason: 'gardien' } as const;
  await livreur.missions.advance({ orderId, from: 'delivery_en_route', handover: { bypass } });
  const wrongCode = await bringOrderToStage(crew, 'delivery_en_route');
  const { codes } = await client.orders.get({ orderId: wrongCode });
  const code = makeWrongCode(codes?.delivery ?? '');
  await livreur.missions.advance({ orderId: wrongCode, from: 'delivery_en_route', handover: { code } });
  const { claimId } = await client.orders.claim({ orderId, kind: 'manquant', words: 'Il en manque une' });
  await desk.dispatch.answerClaim({ claimId, answer: 'Introuvable', outcome: 'accepted', lost: 1 });
  return { claimed: orderId, wrongCode };
}

async function countCash(
  { world, livreur, desk }: Crew,
  owner: Caller,
  { claimed, wrongCode }: SmallHouse['orders'],
): Promise<SmallHouse['cash']> {
  const handIn = async (orderId: string) => {
    await livreur.missions.confirmCash({ orderId, amount: 3000, actId: world.deps.id() });
    return (await livreur.cash.handIn({ amount: 3000, actId: world.deps.id() })).handoverId;
  };
  const settled = await handIn(claimed);
  await desk.cash.count({ handoverId: settled, counted: 250 });
  await desk.cash.recount({ handoverId: settled, counted: 2500, reason: 'Zéro oublié' });
  await owner.cash.settle({ gapId: settled, outcome: 'written_off', reason: 'Perdu' });
  const counted = await handIn(wrongCode);
  await desk.cash.count({ handoverId: counted, counted: 2000 });
  return { settled, counted };
}

async function closeDay(world: World, desk: Caller): Promise<void> {
  await desk.cash.spend({ amount: 500, reason: 'Savon', key: world.deps.id() });
  await desk.cash.closeDay({ day: formatIsoDay(world.clock.now()), counted: 30_000 });
  world.clock.advance(DAY);
  const owner = world.as(findUser(world, OWNER));
  const [gap] = (await owner.cash.desk()).drawerGaps;
  await owner.cash.settle({ gapId: gap?.id ?? '', outcome: 'written_off', reason: 'Perdu' });
}
