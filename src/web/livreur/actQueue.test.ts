import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetWhatWasRead } from '#web/kept.ts';
import { openActs, sendAll, takeAct } from './actQueue.ts';
import type { Act } from './acts.ts';

const phone = vi.hoisted(() => ({ full: false, kept: new Map<string, unknown>() }));
const server = vi.hoisted(() => ({ taken: [] as unknown[] }));

vi.mock('idb-keyval', () => ({
  get: async (key: string) => phone.kept.get(key),
  async update(key: string, by: (old: unknown) => unknown) {
    const changed = by(phone.kept.get(key));
    if (phone.full) throw new Error('QuotaExceededError');
    phone.kept.set(key, changed);
  },
}));
vi.mock('#web/call.ts', () => ({
  call: async (_: string, { actId }: { actId: string }) => {
    server.taken.push(actId);
  },
}));

const step = (actId: string, orderId: string): Act => ({
  kind: 'step',
  actId,
  orderId,
  from: 'assigned',
  to: 'pickup_en_route',
  at: 1,
});
const open = (who: string) => openActs(who, { taken: async () => undefined, refused: () => undefined });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {});
  server.taken = [];
  phone.kept.clear();
  phone.full = true;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settled = () => vi.advanceTimersByTimeAsync(5_000);

it('sends an act that a full phone could not write down, once', async () => {
  open('koffi');
  await settled();
  takeAct(step('act-1', 'order-1'));
  await settled();
  await sendAll();
  await settled();
  expect(server.taken).toEqual(['act-1']);
});

it('does not send again what the server took and a full phone still holds, after a new sign-in either', async () => {
  phone.kept.set('acts:awa', { acts: [step('act-2', 'order-2')], refusals: [] });
  const leave = open('awa');
  await settled();
  expect(server.taken).toEqual(['act-2']);
  forgetWhatWasRead();
  leave();
  open('awa');
  await settled();
  await sendAll();
  await settled();
  expect(server.taken).toEqual(['act-2']);
});
