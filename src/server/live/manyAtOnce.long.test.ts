import { expect, it } from 'vitest';
import { readEvents } from '#testing/history.ts';
import { serveWorld } from '#testing/http.ts';
import { openScreen } from '#testing/liveScreen.ts';
import { anOrder } from '#testing/orders.ts';
import type { UserRow } from '#testing/people.ts';
import { aWorld } from '#testing/world.ts';

const ORDERS = 20;
const STALE = 3;

it(`${ORDERS} orders reassigned at once, ${STALE} of them stale: both livreurs hear of each that moved, once`, async () => {
  const world = await aWorld();
  const served = await serveWorld(world);
  const [yao, ali, koffi] = [world.livreur(), world.livreur(), world.livreur()];
  const desk = served.cookieOf(world.admin());
  const ids = Array.from(
    { length: ORDERS },
    () => anOrder(world, { status: 'assigned', livreurId: yao.id, livreurName: yao.fullname }).id,
  );
  const [reassigned = '', cancelled = '', removed = ''] = ids;
  const moved = ids.slice(STALE);
  const callDispatch = async (procedure: string, input: object) => {
    const answer = await served.call(`dispatch.${procedure}`, input, { cookie: desk });
    return ((await answer.json()) as { result: { data: unknown } }).result.data;
  };
  await callDispatch('reassign', { orderId: reassigned, livreurId: koffi.id, from: yao.id });
  await callDispatch('cancel', { orderId: cancelled, from: 'assigned' });
  await callDispatch('remove', { orderId: removed });

  const openPhone = async (livreur: UserRow) => {
    const cookie = served.cookieOf(livreur);
    let nudges = 0;
    let resolveLastNudge: (at: number) => void = () => {};
    const lastNudgeAt = new Promise<number>((resolve) => {
      resolveLastNudge = resolve;
    });
    const onEvent = ({ event }: { event: string }) => {
      if (event === 'order' && ++nudges === moved.length) resolveLastNudge(performance.now());
    };
    const screen = await openScreen({ url: served.url, cookie, onEvent });
    const readMissionIds = async () => {
      const answer = await served.call('missions.active', {}, { cookie, query: true });
      const { result } = (await answer.json()) as { result: { data: { items: { id: string }[] } } };
      return result.data.items.map(({ id }) => id).sort();
    };
    return { screen, lastNudgeAt, readActive: readMissionIds };
  };
  const before = await openPhone(yao);
  const after = await openPhone(ali);

  const askedAt = performance.now();
  const answer = await callDispatch('reassignMany', {
    livreurId: ali.id,
    orders: ids.map((orderId) => ({ orderId, from: yao.id })),
  });
  const answeredAt = performance.now();
  const nudgedAt = Math.max(await before.lastNudgeAt, await after.lastNudgeAt);

  expect(answer).toEqual({
    results: [
      { orderId: reassigned, code: 'ORDER_CHANGED' },
      { orderId: cancelled, code: 'TRANSITION_REFUSED' },
      { orderId: removed, code: 'NOT_FOUND' },
      ...moved.map((orderId) => ({ orderId })),
    ],
  });
  const events = readEvents(world.db).filter(
    ({ kind, livreurId }) => kind === 'reassigned' && livreurId === ali.id,
  );
  expect(events.map(({ orderId }) => orderId)).toEqual(moved);
  expect(await before.readActive()).toEqual([]);
  expect(await after.readActive()).toEqual(moved.toSorted());

  // A stream ends only after all events published before, so none is still on its way.
  world.deps.live.endAll();
  for (const { screen } of [before, after]) {
    await screen.ended;
    expect(screen.events.slice(1)).toEqual(
      moved.map((orderId) => ({ event: 'order', data: JSON.stringify({ orderId }) })),
    );
  }
  console.info(
    `many at once: ${moved.length} of ${ORDERS} moved; after the request, answer ${(answeredAt - askedAt).toFixed(1)} ms, last nudge at both phones ${(nudgedAt - askedAt).toFixed(1)} ms`,
  );
  await served.close();
  world.close();
});
