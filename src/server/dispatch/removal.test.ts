import { beforeEach, expect, it } from 'vitest';
import { audit, claims, orderEvents } from '#db/schema.ts';
import { FAILURES } from '#domain/failures/failures.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openWorld } from '#testing/openWorld.ts';
import { anOrder, aShirt } from '#testing/orders.ts';
import { aCrew, bringOrderToStage, type Crew } from '#testing/pieces/mission.ts';

const world = openWorld();
let crew: Crew;
beforeEach(() => {
  crew = aCrew(world);
});

const tryRemoval = (orderId: string) => getRefusal(crew.desk.dispatch.remove({ orderId }));
const readWrittenRows = () => [
  world.db.select().from(orderEvents).all(),
  world.db.select().from(audit).all(),
  world.db.select().from(claims).all(),
];
const claimPiece = (orderId: string) =>
  crew.desk.dispatch.claim({ orderId, kind: 'manquant', words: 'Il manque une chemise' });
const markPaid = async (orderId: string) => {
  await crew.desk.dispatch.markPaid({ orderId, method: 'espece' });
};

const REFUSED: Record<string, [code: keyof typeof FAILURES, prepare: () => Promise<string>]> = {
  'whose linen is on its way to the house': ['HAS_LINEN', () => bringOrderToStage(crew, 'picked_up')],
  'whose linen is in the house': ['HAS_LINEN', () => bringOrderToStage(crew, 'processing')],
  'that is cancelled, until its linen is given back': [
    'HAS_LINEN',
    () => bringOrderToStage(crew, 'cancelled'),
  ],
  'that is delivered and unpaid': ['HAS_DEBT', () => bringOrderToStage(crew, 'completed')],
  'that has a claim': [
    'HAS_CLAIM',
    async () => {
      const orderId = await bringOrderToStage(crew, 'assigned');
      await claimPiece(orderId);
      return orderId;
    },
  ],
  'whose claim was answered': [
    'HAS_CLAIM',
    async () => {
      const orderId = await bringOrderToStage(crew, 'assigned');
      const { claimId } = await claimPiece(orderId);
      await crew.desk.dispatch.answerClaim({ claimId, answer: 'Rien ne manque', outcome: 'refused' });
      return orderId;
    },
  ],
  'that has received money, before its linen and its claim are named': [
    'HAS_MONEY',
    async () => {
      const orderId = await bringOrderToStage(crew, 'processing');
      await claimPiece(orderId);
      await markPaid(orderId);
      return orderId;
    },
  ],
};

it.each(Object.entries(REFUSED))('refuses to delete an order %s, and writes nothing', async (_, row) => {
  const [code, prepare] = row;
  const orderId = await prepare();
  const before = readWrittenRows();
  expect(await tryRemoval(orderId)).toBe(code);
  expect(readWrittenRows()).toEqual(before);
  expect(FAILURES[code].text).toMatch(/^[A-ZÀ-Ý].*\.$/);
});

it.each<OrderStatus>(['pending', 'assigned', 'pickup_en_route'])(
  'deletes an order that is %s, whose linen never left its client',
  async (status) => {
    expect(await tryRemoval(await bringOrderToStage(crew, status))).toBe('accepted');
  },
);

it('deletes a cancelled order once its linen is back', async () => {
  const orderId = await bringOrderToStage(crew, 'cancelled');
  await crew.desk.dispatch.givenBack({ orderId, note: 'Au comptoir' });
  expect(await tryRemoval(orderId)).toBe('accepted');
});

it('keeps lines, pieces and amounts of what it deletes in the journal', async () => {
  const items = [aShirt(1500, 2), aShirt(800, 3, 'Nappe')];
  const { id: orderId } = anOrder(world, { clientId: crew.awa.id, items, status: 'pending' });
  await crew.desk.dispatch.remove({ orderId });
  expect(world.db.select().from(audit).all().at(-1)).toMatchObject({
    act: 'dispatch.remove',
    before: {
      pieces: 5,
      totalItemsPrice: 5400,
      transportFee: 1200,
      grandTotal: 6600,
      lines: [
        { name: 'Chemise', service: 'Lavage', quantity: 2, unitPrice: 1500 },
        { name: 'Nappe', service: 'Lavage', quantity: 3, unitPrice: 800 },
      ],
    },
  });
});
