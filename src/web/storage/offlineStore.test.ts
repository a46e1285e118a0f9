import { beforeEach, expect, it, vi } from 'vitest';
import { changeStoredValue, readStoredValue } from './offlineStore.ts';
import { clearTabMemory } from './personStorage.ts';

const phone = vi.hoisted(() => ({ full: false, closed: false, stored: new Map<string, unknown>() }));

vi.mock('idb-keyval', () => {
  const writeToPhone = async (key: string, value: () => unknown) => {
    if (phone.closed) throw new Error('refused');
    const changed = value();
    if (phone.full) throw new Error('QuotaExceededError');
    phone.stored.set(key, changed);
  };
  return {
    async get(key: string) {
      if (phone.closed) throw new Error('refused');
      return phone.stored.get(key);
    },
    update: (key: string, by: (old: unknown) => unknown) =>
      writeToPhone(key, () => by(phone.stored.get(key))),
  };
});

const storeValue = (key: string, value: string) => changeStoredValue(key, () => value);
const addAct = (one: string) => changeStoredValue<string[]>('acts', (old = []) => [...old, one]);
const dropAct = (one: string) =>
  changeStoredValue<string[]>('acts', (old = []) => old.filter((each) => each !== one));

beforeEach(async () => {
  phone.full = false;
  phone.closed = false;
  phone.stored.clear();
  await clearTabMemory();
});

it('adds to what a full phone still holds, and takes away from it', async () => {
  await addAct('a');
  phone.full = true;
  expect(await addAct('b')).toEqual(['a', 'b']);
  expect(await readStoredValue('acts')).toEqual(['a', 'b']);
  expect(await dropAct('a')).toEqual(['b']);
  expect(await readStoredValue('acts')).toEqual(['b']);
  expect(phone.stored.get('acts')).toEqual(['a']);
});

it('writes all of it once there is room again, and only once', async () => {
  phone.full = true;
  await addAct('a');
  await addAct('b');
  phone.full = false;
  expect(await addAct('c')).toEqual(['a', 'b', 'c']);
  expect(phone.stored.get('acts')).toEqual(['a', 'b', 'c']);
  expect(await readStoredValue('acts')).toEqual(['a', 'b', 'c']);
  await addAct('d');
  expect(phone.stored.get('acts')).toEqual(['a', 'b', 'c', 'd']);
});

it('writes over what another tab wrote meanwhile nothing but its own changes', async () => {
  phone.full = true;
  await addAct('ours');
  phone.full = false;
  phone.stored.set('acts', ['theirs']);
  await addAct('later');
  expect(phone.stored.get('acts')).toEqual(['theirs', 'ours', 'later']);
});

it('shows the newest list that a full phone could not write down', async () => {
  await storeValue('list', 'old');
  phone.full = true;
  await storeValue('list', 'new');
  expect(await readStoredValue('list')).toBe('new');
  phone.full = false;
  await storeValue('list', 'newest');
  expect(await readStoredValue('list')).toBe('newest');
});

it('lasts as long as the tab where the browser stores nothing', async () => {
  phone.closed = true;
  await addAct('a');
  await addAct('b');
  expect(await readStoredValue('acts')).toEqual(['a', 'b']);
  await clearTabMemory();
  expect(await readStoredValue('acts')).toBeUndefined();
});
