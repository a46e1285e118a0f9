import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetWhatWasRead } from './kept.ts';

const database = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  keys: async () => [...database.keys()],
  delMany: async (keys: string[]) => {
    for (const key of keys) database.delete(key);
  },
}));

const local = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('localStorage', { removeItem: (key: string) => local.delete(key) });
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'keyval-store' }] });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('forgets at the end of a session what was read, and keeps what waits to be sent', async () => {
  local.set('laveo:me', '{}').set('laveo:cart', '{}');
  database.set('missions:koffi', ['rue des Jardins']).set('acts:koffi', ['act']);
  forgetWhatWasRead();
  expect([...local.keys()]).toEqual(['laveo:cart']);
  await expect.poll(() => [...database.keys()]).toEqual(['acts:koffi']);
});
