import { MINUTE } from '#domain/format/calendar.ts';
import type { HandoverInput } from '#domain/inputs/pieces.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { ClaimKind, ClaimOutcome } from '#domain/pieces/claims.ts';
import type { CodeLeg } from '#domain/pieces/handover.ts';
import { VISIT_REASONS } from '#domain/pieces/visits.ts';
import { listOfferedProducts } from '../catalogue/catalogue.reads.ts';
import { answerClaim, recordClaim } from '../claims/claims.ts';
import { assignOrder, cancelOrder, reassignOrder, setOrderStatus } from '../dispatch/dispatch.ts';
import { recordWorkshopCount, settleCount } from '../dispatch/linen/counts.ts';
import { recordLinenGivenBack } from '../dispatch/linen/returns.ts';
import { setReady } from '../dispatch/many.ts';
import { advanceMission } from '../missions/missions.ts';
import { reportPosition } from '../missions/positions.ts';
import { amendOrder } from '../orders/content/amend.ts';
import { getOwnOrder } from '../orders/orders.reads.ts';
import { cancelOwnOrder } from '../orders/orders.ts';
import { placeOrder } from '../orders/place.ts';
import { declarePayment } from '../payments/payments.ts';
import { confirmCash, markPaid } from '../payments/receipts.ts';
import { checkCode } from '../pieces/codes.ts';
import { failVisit } from '../pieces/visits.ts';
import type { Story } from './data.ts';
import type { DemoHouse } from './house.ts';
import { chooseBags, type DemoOrder, isMadeReady } from './orders.ts';

/** The ids are empty until the order and its claim are there. */
type Life = { house: DemoHouse; demo: DemoOrder; orderId: string; claimId: string };

/** An act that follows the first step to a status, in orders that the demonstration tells something of. */
type Sequel = { to: OrderStatus; minutes: number; isOf(demo: DemoOrder): boolean; act(life: Life): void };

export function planOrderLife(house: DemoHouse, demo: DemoOrder): void {
  const life: Life = { house, demo, orderId: '', claimId: '' };
  const { steps } = demo;
  for (const [i, { to, at }] of steps.entries())
    house.plan(at, () => STEPS[to](life, steps[i - 1]?.to ?? null));
  for (const { to, minutes, isOf, act } of SEQUELS) {
    const step = steps.find((one) => one.to === to);
    if (step && isOf(demo)) house.plan(step.at + minutes * MINUTE, () => act(life));
  }
}

const asClient = ({ house, demo }: Life) => house.as(demo.client);
const asDesk = ({ house, demo }: Life) => house.as(demo.desk);
const readOrder = (life: Life) => getOwnOrder(asClient(life), life.orderId);

const STEPS: Record<OrderStatus, (life: Life, from: OrderStatus | null) => void> = {
  pending: (life, from) => (from === null ? place(life) : failAtDoor(life, from)),
  assigned: (life) => assign(life, 'pickup', 'pending'),
  pickup_en_route: (life) => advance(life, 'assigned'),
  picked_up: (life) => advance(life, 'pickup_en_route', chooseBags(life.house.chance, readOrder(life))),
  processing: (life, from) => (from === 'picked_up' ? beginCleaning(life) : failAtDoor(life, from)),
  assigned_for_delivery: (life) => assign(life, 'delivery', 'processing'),
  delivery_en_route: (life) => advance(life, 'assigned_for_delivery'),
  completed: (life) => advance(life, 'delivery_en_route', chooseProof(life)),
  cancelled: (life, from) => cancel(life, from),
};

function place(life: Life): void {
  const { house, demo } = life;
  const { chance } = house;
  const offers = listOfferedProducts(house.deps);
  const garments = new Set(Array.from({ length: chance.between(1, 4) }, () => chance.pick(offers)));
  const items = [...garments].map(({ id: productId, services }) => ({
    productId,
    service: chance.pick(services).name,
    // A story needs linen that can be lost.
    quantity: chance.between(1, 5) + (demo.story && demo.story !== 'amended' ? 2 : 0),
  }));
  life.orderId = placeOrder(asClient(life), {
    key: house.deps.id(),
    items,
    location: demo.client.place.pin,
    address: demo.client.place.address,
    contactPhone: demo.client.phone,
    paymentMethod: demo.method,
    ...(demo.account && { accountId: demo.account.id }),
  }).id;
}

const declareWave = (life: Life) => declarePayment(asClient(life), life);

function addTwoPieces(life: Life): void {
  const { orderId } = life;
  const order = readOrder(life);
  const items = order.items.map(({ productId, service, quantity }, i) => ({
    productId,
    service,
    quantity: i === 0 ? quantity + 2 : quantity,
  }));
  const agreement = { agreed: 'phone', procedure: 'dispatch.amend' } as const;
  amendOrder(asDesk(life), { orderId, seen: order.version, items, ...agreement });
}

function assign(life: Life, leg: 'pickup' | 'delivery', from: OrderStatus): void {
  const { orderId, demo } = life;
  const livreur = leg === 'pickup' ? (demo.relieved ?? demo.pickup) : demo.delivery;
  assignOrder(asDesk(life), { orderId, leg, from, livreurId: livreur.id }, 'dispatch.assign');
}

const relieve = (life: Life) =>
  reassignOrder(asDesk(life), { orderId: life.orderId, livreurId: life.demo.pickup.id }, 'dispatch.reassign');

const PICKUP: readonly (OrderStatus | null)[] = ['assigned', 'pickup_en_route'];
const asLivreur = ({ house, demo }: Life, from: OrderStatus | null) =>
  house.as(PICKUP.includes(from) ? demo.pickup : demo.delivery);

function advance(life: Life, from: OrderStatus, handover?: HandoverInput): void {
  advanceMission(asLivreur(life, from), { orderId: life.orderId, from, handover });
}

function failAtDoor(life: Life, from: OrderStatus | null): void {
  if (!from) return;
  const livreur = asLivreur(life, from);
  reportPosition(livreur, { location: life.demo.client.place.pin, accuracy: 12 });
  const reason = life.house.chance.pick(VISIT_REASONS);
  failVisit(livreur, 'missions.fail', { orderId: life.orderId, from, reason });
}

function receiveMoney(life: Life): void {
  const { orderId, demo, house } = life;
  if (demo.method === 'espece') confirmCash(house.as(demo.pickup), { orderId });
  else markPaid(asDesk(life), { orderId });
}

const beginCleaning = (life: Life) =>
  setOrderStatus(asDesk(life), { orderId: life.orderId, from: 'picked_up', to: 'processing' });

const makeReady = (life: Life) =>
  setReady(asDesk(life), { orders: [{ orderId: life.orderId, from: 'processing' }] });

function countOneLess(life: Life): void {
  const counts = readOrder(life).items.map(({ position, quantity }, i) => ({
    position,
    quantity: i === 0 ? quantity - 1 : quantity,
  }));
  recordWorkshopCount(asDesk(life), { orderId: life.orderId, counts });
}

const settleGap = (life: Life) =>
  settleCount(asDesk(life), {
    orderId: life.orderId,
    reason: 'Une pièce manque depuis le ramassage, la cliente est prévenue',
  });

const NEIGHBOURS = ['Chez la voisine du rez-de-chaussée', 'Deuxième porte à gauche, M. Sylla'];

function chooseProof(life: Life): HandoverInput {
  const { chance } = life.house;
  const roll = chance.between(1, 30);
  if (life.demo.story === 'wrongCode') return { code: getWrongCode(life) };
  if (roll === 1) return { bypass: { reason: 'code_oublie' } };
  if (roll === 2) return { bypass: { reason: 'voisin', note: chance.pick(NEIGHBOURS) } };
  if (roll === 3) return { bypass: { reason: 'proche' } };
  if (roll < 6) return { bypass: { reason: 'gardien' } };
  return { code: getCode(life, 'delivery') };
}

const getCode = (life: Life, leg: CodeLeg): string => readOrder(life).codes[leg];
const getWrongCode = (life: Life) =>
  String((Number(getCode(life, 'delivery')) + 1) % 10_000).padStart(4, '0');

function tryWrongCode(life: Life): void {
  const { orderId, demo, house } = life;
  checkCode(house.as(demo.delivery), { orderId, leg: 'delivery', code: getWrongCode(life) });
}

function cancel(life: Life, from: OrderStatus | null): void {
  const { orderId } = life;
  if (from === 'pending') cancelOwnOrder(asClient(life), life);
  else if (from) cancelOrder(asDesk(life), { orderId, from });
}

function sendBack(life: Life): void {
  const { orderId, demo } = life;
  const sending = { orderId, leg: 'return', from: 'cancelled', livreurId: demo.delivery.id } as const;
  assignOrder(asDesk(life), sending, 'dispatch.assign');
}

const giveBackAtCounter = (life: Life) =>
  recordLinenGivenBack(asDesk(life), {
    orderId: life.orderId,
    note: 'Rendu à l’atelier, la cliente est passée',
  });

type DemoClaim = { kind: ClaimKind; words: string; answer?: { outcome: ClaimOutcome; answer: string } };

const CLAIMS: Partial<Record<Story, DemoClaim>> = {
  claimOpen: { kind: 'tache', words: 'Il reste une tache sur le col, on la voit bien.' },
  claimAnswered: {
    kind: 'abime',
    words: 'Un bouton est cassé depuis le lavage.',
    answer: { outcome: 'answered', answer: 'Nous le remplaçons\u00a0: un livreur passe demain.' },
  },
  claimAccepted: {
    kind: 'manquant',
    words: 'Il manque une pièce dans le sac.',
    answer: {
      outcome: 'accepted',
      answer: 'Nous ne l’avons pas retrouvée. Nous vous appelons pour vous dédommager.',
    },
  },
};

const findClaim = ({ story }: DemoOrder) => story && CLAIMS[story];

function complain(life: Life): void {
  const { kind = 'autre', words = '' } = findClaim(life.demo) ?? {};
  life.claimId = recordClaim(asClient(life), { orderId: life.orderId, kind, words }, 'orders').claimId;
}

function answerComplaint(life: Life): void {
  const answer = findClaim(life.demo)?.answer;
  if (answer) answerClaim(asDesk(life), { claimId: life.claimId, ...answer });
}

const tells =
  (...stories: Story[]) =>
  ({ story }: DemoOrder) =>
    story !== undefined && stories.includes(story);
const isOnItsWay = ({ steps }: DemoOrder) => steps.at(-1)?.to === 'delivery_en_route';

const SEQUELS: readonly Sequel[] = [
  { to: 'pending', minutes: 2, isOf: ({ method }) => method === 'wave', act: declareWave },
  { to: 'pending', minutes: 4, isOf: tells('amended'), act: addTwoPieces },
  { to: 'assigned', minutes: 2, isOf: ({ relieved }) => relieved !== undefined, act: relieve },
  { to: 'picked_up', minutes: 1, isOf: ({ isPaid }) => isPaid, act: receiveMoney },
  { to: 'processing', minutes: 10, isOf: tells('gapOpen', 'gapSettled'), act: countOneLess },
  { to: 'processing', minutes: 25, isOf: tells('gapSettled'), act: settleGap },
  { to: 'processing', minutes: 40, isOf: isMadeReady, act: makeReady },
  { to: 'delivery_en_route', minutes: 3, isOf: tells('wrongCode'), act: tryWrongCode },
  {
    to: 'delivery_en_route',
    minutes: 4,
    isOf: (demo) => tells('wrongCode')(demo) && isOnItsWay(demo),
    act: tryWrongCode,
  },
  { to: 'cancelled', minutes: 180, isOf: tells('returning'), act: sendBack },
  { to: 'cancelled', minutes: 24 * 60, isOf: tells('givenBack'), act: giveBackAtCounter },
  { to: 'completed', minutes: 120, isOf: (demo) => findClaim(demo) !== undefined, act: complain },
  { to: 'completed', minutes: 300, isOf: tells('claimAnswered', 'claimAccepted'), act: answerComplaint },
];
