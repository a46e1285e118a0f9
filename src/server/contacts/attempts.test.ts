import { beforeEach, expect, it } from 'vitest';
import { contactAttempts } from '#db/schema.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { aCrew, bringOrderToStage } from '#testing/pieces/mission.ts';

const world = openWorld();
let crew: ReturnType<typeof aCrew>;
let orderId: string;
beforeEach(async () => {
  crew = aCrew(world);
  orderId = await bringOrderToStage(crew, 'pickup_en_route');
});

const listAttempts = async () =>
  (await crew.desk.dispatch.events({ orderId })).filter(({ kind }) => kind === 'contacted');

it('shows who tried to reach somebody, by which words and how, to the desk alone', async () => {
  await crew.livreur.missions.contacted({ orderId, words: 'nobody_there', channel: 'tel' });
  await crew.desk.dispatch.contacted({ orderId, words: 'link', channel: 'whatsapp' });
  expect(await listAttempts()).toMatchObject([
    { contact: { words: 'nobody_there', channel: 'tel' }, actorRole: 'livreur' },
    { contact: { words: 'link', channel: 'whatsapp' }, actorRole: 'admin' },
  ]);
  const timeline = await crew.client.orders.timeline({ orderId });
  expect(timeline.map(({ kind }) => kind)).not.toContain('contacted');
});

it('changes nothing of the order, so that no act of another person is refused for it', async () => {
  const before = await crew.desk.dispatch.order({ orderId });
  const mails = world.mailbox.letters().length;
  await crew.livreur.missions.contacted({ orderId, words: 'on_the_way', channel: 'sms' });
  expect(await crew.desk.dispatch.order({ orderId })).toEqual(before);
  expect(world.mailbox.letters()).toHaveLength(mails);
  await crew.desk.dispatch.amend({ orderId, seen: before.version, address: 'Rue 12', agreed: 'phone' });
});

it('leaves the step before it to be taken back', async () => {
  await crew.desk.dispatch.contacted({ orderId, words: 'code', channel: 'sms' });
  await crew.livreur.missions.contacted({ orderId, words: 'code', channel: 'sms' });
  await crew.livreur.missions.undo({ orderId, from: 'pickup_en_route' });
  expect((await crew.desk.dispatch.order({ orderId })).status).toBe('assigned');
});

it('is recorded once and at its hour when it is sent later and twice', async () => {
  world.clock.advance(MINUTE);
  const at = world.clock.now();
  world.clock.advance(5 * MINUTE);
  const act = { orderId, words: 'code', channel: 'tel', actId: world.deps.id(), at } as const;
  await crew.livreur.missions.contacted(act);
  await crew.livreur.missions.contacted(act);
  expect(await listAttempts()).toMatchObject([{ at, recordedAt: at + 5 * MINUTE }]);
  const other = crew.livreur.missions.contacted({ ...act, words: 'balance' });
  expect(await getRefusal(other)).toBe('KEY_REUSED');
});

it('is the order’s own livreur’s, who has no link to send', async () => {
  const stranger = world.as(world.livreur());
  const attempt = { orderId, words: 'code', channel: 'tel' } as const;
  expect(await getRefusal(stranger.missions.contacted(attempt))).toBe('NOT_FOUND');
  const withLink = crew.livreur.missions.contacted({ ...attempt, words: 'link' });
  expect(await getRefusal(withLink)).toBe('BAD_REQUEST');
});

it('is in the client’s export, and goes with its order', async () => {
  await crew.livreur.missions.contacted({ orderId, words: 'code', channel: 'tel' });
  const [order] = (await crew.client.profile.exportData({ password: WORLD_PASSWORD })).orders;
  expect(order?.contactAttempts).toMatchObject([{ words: 'code', channel: 'tel' }]);
  await crew.desk.dispatch.cancel({ orderId, from: 'pickup_en_route' });
  await crew.desk.dispatch.remove({ orderId });
  expect(world.db.select().from(contactAttempts).all()).toEqual([]);
});
