import { beforeEach, describe, expect, it } from 'vitest';
import { audit } from '#db/schema.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { aCrew, bringOrderToStage, type Crew, type Stage } from '#testing/pieces/mission.ts';

const world = openWorld();
let crew: Crew;
beforeEach(() => {
  crew = aCrew(world);
});

const dismiss = (acknowledged?: boolean) =>
  world.as(world.superadmin()).people.setActive({
    userId: crew.yao.id,
    active: false,
    ...(acknowledged !== undefined && { acknowledged }),
  });
const owed = (pieces: number) => ({
  cause: { code: 'CASH_HELD', facts: { held: 0, openHandovers: 0, openGaps: 0, pieces } },
});

describe('a livreur who carries linen', () => {
  it.each<[stage: Stage, pieces: number]>([
    ['picked_up', 2],
    ['delivery_en_route', 2],
    ['returning', 2],
    ['rest', 1],
  ])('of an order that is %s is dismissed only by who has read it', async (stage, pieces) => {
    await bringOrderToStage(crew, stage);
    await expect(dismiss()).rejects.toMatchObject(owed(pieces));
    expect(await getRefusal(dismiss(true))).toBe('accepted');
    expect(world.db.select().from(audit).all().at(-1)).toMatchObject({
      act: 'people.setActive',
      after: { active: false, cashHeld: 0, piecesHeld: pieces },
    });
  });

  it('of an order that was cancelled on the road is asked for it too', async () => {
    const orderId = await bringOrderToStage(crew, 'delivery_en_route');
    await crew.desk.dispatch.cancel({ orderId, from: 'delivery_en_route' });
    await expect(dismiss()).rejects.toMatchObject(owed(2));
    await crew.desk.dispatch.givenBack({ orderId, note: 'Au comptoir' });
    expect(await getRefusal(dismiss())).toBe('accepted');
  });

  it('cannot delete their own account either', async () => {
    await bringOrderToStage(crew, 'returning');
    const leaving = crew.livreur.profile.deleteAccount({ password: WORLD_PASSWORD });
    expect(await getRefusal(leaving)).toBe('CASH_HELD');
  });
});

it.each<Stage>([
  'assigned',
  'pickup_en_route',
  'processing',
  'assigned_for_delivery',
  'completed',
  'cancelled',
])('a livreur of an order that is %s has no linen in hand', async (stage) => {
  await bringOrderToStage(crew, stage);
  expect(await getRefusal(dismiss())).toBe('accepted');
});
