import { beforeEach, expect, it, vi } from 'vitest';
import type { Entry } from '#web/sendQueue/entry.ts';

const phone = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({ get: async (key: string) => phone.get(key) }));
const { readWaitingSince } = await import('./waitingSince.ts');

const makeEntry = (at: number, part: Partial<Entry> = {}): Entry => ({
  id: `act-${at}`,
  kind: 'step',
  input: null,
  at,
  ...part,
});
const signIn = (me: object | null) =>
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(me), setItem: () => undefined });

beforeEach(() => {
  phone.clear();
  phone.set('acts:yao', { entries: [makeEntry(30), makeEntry(20), makeEntry(40)] });
  signIn({ id: 'yao', role: 'livreur' });
});

it('names the hour of the oldest act that waits', async () => {
  expect(await readWaitingSince()).toEqual({ 'x-waiting-since': '20' });
});

it('names none when nothing waits, and never that of another person', async () => {
  const refusal = { title: '', text: '' };
  phone.set('acts:yao', { entries: [makeEntry(20, { refusal }), makeEntry(30, { paused: true })] });
  expect(await readWaitingSince()).toEqual({});
  phone.set('acts:awa', { entries: [makeEntry(10)] });
  expect(await readWaitingSince()).toEqual({});
  signIn(null);
  expect(await readWaitingSince()).toEqual({});
});
