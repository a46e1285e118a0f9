import { beforeEach, describe, expect, it } from 'vitest';
import type { PromiseFilter } from '#domain/contract/board.ts';
import { DAY, HOUR, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import { openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import type { World } from '#testing/world.ts';
import { exportCsv } from '../exports/exports.ts';

/** Both ends of the day are hours away at noon. */
const NOON = Date.UTC(2026, 10, 18, 12);

const world = openWorld({ at: NOON });
let desk: ReturnType<World['as']>;
beforeEach(() => {
  desk = world.as(world.admin());
});

const listBoardNames = async (promise: PromiseFilter, others = {}) =>
  (await desk.dispatch.board({ promise, ...others })).items.map(({ client }) => client.fullname);

function seedBoard() {
  const now = world.clock.now();
  const midnight = startOfDay(now) + DAY;
  const livreur = world.livreur('Yao Kouassi');
  const rows = {
    broken: { promisedAt: now - HOUR },
    slow: { promisedAt: midnight + DAY, stepDueAt: now - MINUTE },
    thisEvening: { promisedAt: midnight - 1, livreurId: livreur.id },
    atMidnight: { promisedAt: midnight },
    tomorrowEvening: { promisedAt: midnight + DAY - 1 },
    later: { promisedAt: midnight + DAY },
    over: { status: 'completed', promisedAt: now - HOUR },
    cancelled: { status: 'cancelled', promisedAt: midnight - 1 },
  } as const;
  for (const [i, [clientName, row]] of Object.entries(rows).entries())
    anOrder(world, { status: 'processing', clientName, createdAt: now - 1000 + i, ...row });
  return livreur;
}

describe('the board narrowed by promise', () => {
  it('shows the late ones and, apart, those that are too long in their step', async () => {
    seedBoard();
    expect(await listBoardNames('late')).toEqual(['broken']);
    expect(await listBoardNames('slow')).toEqual(['slow']);
    expect(await desk.dispatch.counts()).toMatchObject({ late: 1, slow: 1 });
  });

  it('shows what is promised for today and for tomorrow, day by day, and nothing that is over', async () => {
    seedBoard();
    expect(await listBoardNames('today')).toEqual(['thisEvening', 'broken']);
    expect(await listBoardNames('tomorrow')).toEqual(['tomorrowEvening', 'atMidnight']);
    world.clock.advance(DAY);
    // Yesterday's session has ended.
    desk = world.as(world.admin());
    expect(await listBoardNames('today')).toEqual(['tomorrowEvening', 'atMidnight']);
    expect(await listBoardNames('tomorrow')).toEqual(['later', 'slow']);
  });

  it('combines with a livreur, a payment, a status and a search, and goes on from page to page', async () => {
    const livreur = seedBoard();
    expect(await listBoardNames('today', { livreurId: livreur.id })).toEqual(['thisEvening']);
    expect(await listBoardNames('today', { paymentState: 'credit' })).toEqual([]);
    expect(await listBoardNames('today', { status: 'pending' })).toEqual([]);
    expect(await listBoardNames('today', { search: 'broken' })).toEqual(['broken']);
    const first = await desk.dispatch.board({ promise: 'today', limit: 1 });
    const next = await desk.dispatch.board({ promise: 'today', limit: 1, cursor: first.nextCursor ?? '' });
    expect(next.items.map(({ client }) => client.fullname)).toEqual(['broken']);
  });

  it('shows an order that grew late without a write, in the next minute', async () => {
    const { promisedAt } = anOrder(world, { promisedAt: world.clock.now() + HOUR, clientName: 'soon' });
    expect(await listBoardNames('late')).toEqual([]);
    world.clock.advance(promisedAt + MINUTE - world.clock.now());
    expect(await listBoardNames('late')).toEqual(['soon']);
  });

  it('is what the export of the same filters holds', async () => {
    seedBoard();
    const ctx = await world.ctx(world.superadmin());
    const { stream } = exportCsv(ctx, 'commandes', { promise: 'tomorrow' });
    const [, ...lines] = (await new Response(stream).text()).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines.join()).toMatch(/tomorrowEvening.*atMidnight/s);
  });
});
