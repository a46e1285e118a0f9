import { PAGE_SIZE } from '#domain/contract/page.ts';
import { isOpen, ORDER_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import type { Data } from './data.ts';
import { startSlowNetwork } from './front/slowNetwork.ts';
import { CARD_FORM, type Dialect, pickOrderIds } from './pair.ts';
import { type Asked, RawHttp } from './rawHttp.ts';
import { pause } from './servers.ts';
import { Streams } from './streams.ts';

const DESKS = 20;
const ROUNDS = 40;
const BREATH_MS = 120;

const rowsByStatus = Object.fromEntries(
  ORDER_STATUSES.map((status) => [status, isOpen(status) ? PAGE_SIZE : 10]),
);
/** The page of a desk answers a nudge with these two queries in one batched request. */
const BOARD_REFETCH: Asked = {
  path: `/trpc/dispatch.counts,dispatch.board?batch=1&input=${encodeURIComponent(JSON.stringify({ 1: { rowsByStatus, ...CARD_FORM } }))}`,
  headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
};

export interface NudgeCost {
  desks: number;
  bytes: number;
  processor: number;
}

export async function measureNudge(laveo: Dialect, data: Data): Promise<NudgeCost> {
  const { port } = laveo.running;
  const network = await startSlowNetwork(port);
  const streams = new Streams(port, (i) => data.watchers[i] ?? '');
  await streams.openStreams(DESKS);
  const desks = await Promise.all(Array.from({ length: DESKS }, () => RawHttp.open(network.port)));
  const refetchBoard = async (desk: RawHttp, i: number) => {
    const { status, body } = await desk.sendRequest({ ...BOARD_REFETCH, cookie: data.watchers[i] ?? '' });
    if (status !== 200) throw new Error(`${BOARD_REFETCH.path}: ${status} ${body}`);
  };
  const acting = await RawHttp.open(port);
  const nudgeOnce = async (orderId: string) => {
    await streams.timeNudge(() => acting.sendRequest(laveo.move(orderId, 'assigned', 'picked_up')));
    await pause(BREATH_MS);
    await Promise.all(desks.map(refetchBoard));
  };
  const [first = '', ...others] = pickOrderIds(laveo.folder, ROUNDS + 1, 'assigned');
  await nudgeOnce(first);
  await network.countBytes();
  const before = laveo.running.processor();
  for (const orderId of others) await nudgeOnce(orderId);
  const processor = (laveo.running.processor() - before) / others.length;
  const bytes = (await network.countBytes()) / others.length / DESKS;
  for (const each of [...desks, acting]) each.close();
  streams.close();
  network.close();
  return { desks: DESKS, bytes, processor };
}
