import { beforeEach, expect, it, vi } from 'vitest';
import { changeStored, readStored } from './offlineStore.ts';
import { clearTabMemory } from './personStorage.ts';

const phone = vi.hoisted(() => ({ full: false, closed: false, stored: new Map<string, unknown>() }));

vi.mock('idb-keyval', () => {
  const write = async (key: string, value: () => unknown) => {
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
    update: (key: string, by: (old: unknown) => unknown) => write(key, () => by(phone.stored.get(key))),
  };
});

const store = (key: string, value: string) => changeStored(key, () => value);
const add = (one: string) => changeStored<string[]>('acts', (old = []) => [...old, one]);
const drop = (one: string) =>
  changeStored<string[]>('acts', (old = []) => old.filter((each) => each !== one));

beforeEach(async () => {
  phone.full = false;
  phone.closed = false;
  phone.stored.clear();
  await clearTabMemory();
});

it('adds to what a full phone still holds, and takes away from it', async () => {
  await add('a');
  phone.full = true;
  expect(await add('b')).toEqual(['a', 'b']);
  expect(await readStored('acts')).toEqual(['a', 'b']);
  expect(await drop('a')).toEqual(['b']);
  expect(await readStored('acts')).toEqual(['b']);
  expect(phone.stored.get('acts')).toEqual(['a']);
});

it('writes all of it once there is room again, and only once', async () => {
  phone.full = true;
  await add('a');
  await add('b');
  phone.full = false;
  expect(await add('c')).toEqual(['a', 'b', 'c']);
  expect(phone.stored.get('acts')).toEqual(['a', 'b', 'c']);
  expect(await readStored('acts')).toEqual(['a', 'b', 'c']);
  await add('d');
  expect(phone.stored.get('acts')).toEqual(['a', 'b', 'c', 'd']);
});

it('writes over what another tab wrote meanwhile nothing but its own changes', async () => {
  phone.full = true;
  await add('ours');
  phone.full = false;
  phone.stored.set('acts', ['theirs']);
  await add('later');
  expect(phone.stored.get('acts')).toEqual(['theirs', 'ours', 'later']);
});

it('shows the newest list that a full phone could not write down', async () => {
  await store('list', 'old');
  phone.full = true;
  await store('list', 'new');
  expect(await readStored('list')).toBe('new');
  phone.full = false;
  await store('list', 'newest');
  expect(await readStored('list')).toBe('newest');
});

it('lasts as long as the tab where the browser stores nothing', async () => {
  phone.closed = true;
  await add('a');
  await add('b');
  expect(await readStored('acts')).toEqual(['a', 'b']);
  await clearTabMemory();
  expect(await readStored('acts')).toBeUndefined();
});
