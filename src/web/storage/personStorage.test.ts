import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeStoredValue } from './offlineStore.ts';
import { claimTabDrafts, clearFetchedData, clearPersonData, watchRememberedMe } from './personStorage.ts';

const database = vi.hoisted(() => new Map<string, unknown>());
const opened = vi.hoisted(() => ({ by: Promise.resolve() }));
vi.mock('idb-keyval', () => ({
  async update(key: string, by: (old: unknown) => unknown) {
    await opened.by;
    database.set(key, by(database.get(key)));
  },
  clear: async () => database.clear(),
  keys: async () => [...database.keys()],
  delMany: async (keys: string[]) => {
    for (const key of keys) database.delete(key);
  },
}));

const local = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('localStorage', { removeItem: (key: string) => local.delete(key) });
  vi.stubGlobal('sessionStorage', { clear: () => undefined });
  vi.stubGlobal('indexedDB', {
    databases: async () => (database.size > 0 ? [{ name: 'keyval-store' }] : []),
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('removes at the end of a session what was read, and leaves what waits to be sent', async () => {
  local.set('laveo:me', '{}').set('laveo:cart', '{}');
  database.set('missions:koffi', ['rue des Jardins']).set('acts:koffi', ['act']);
  clearFetchedData();
  expect([...local.keys()]).toEqual(['laveo:cart']);
  await expect.poll(() => [...database.keys()]).toEqual(['acts:koffi']);
});

it('leaves nothing of a list that came while the person left, and whose database was still being opened', async () => {
  database.clear();
  let openDatabase = () => {};
  opened.by = new Promise((resolve) => {
    openDatabase = resolve;
  });
  void changeStoredValue('missions:koffi', () => ['rue des Jardins']);
  const cleared = clearPersonData();
  openDatabase();
  await cleared;
  expect([...database.keys()]).toEqual([]);
});

const tab = { 'laveo:draft:desk:2': '{}', 'laveo:reset': '{}' };
const stubTab = () =>
  vi.stubGlobal('sessionStorage', {
    ...tab,
    getItem: (key: string) => Reflect.get(sessionStorage, key) ?? null,
    setItem: (key: string, value: string) => void Reflect.set(sessionStorage, key, value),
    removeItem: (key: string) => void Reflect.deleteProperty(sessionStorage, key),
  });

it('removes the drafts of a tab when another person opens it again', () => {
  stubTab();
  for (const id of ['koffi', 'koffi']) claimTabDrafts({ id });
  expect(sessionStorage).toMatchObject(tab);
  claimTabDrafts({ id: 'awa' });
  expect(sessionStorage).not.toHaveProperty('laveo:draft:desk:2');
});

it('removes the drafts of a tab when the person signs out in another', () => {
  vi.stubGlobal('window', new EventTarget());
  stubTab();
  watchRememberedMe(() => undefined);
  const changeOwner = (newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'laveo:owner', newValue }));
  changeOwner('koffi');
  expect(sessionStorage).toMatchObject(tab);
  changeOwner(null);
  expect(sessionStorage).not.toHaveProperty('laveo:draft:desk:2');
  expect(sessionStorage).toHaveProperty('laveo:reset');
});
