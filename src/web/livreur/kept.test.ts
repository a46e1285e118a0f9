import { beforeEach, expect, it, vi } from 'vitest';
import { changeKept, forgetUnwritten, keep, readKept } from './kept.ts';

const phone = vi.hoisted(() => ({ full: false, closed: false, kept: new Map<string, unknown>() }));

vi.mock('idb-keyval', () => {
  const write = async (key: string, value: () => unknown) => {
    if (phone.closed) throw new Error('refused');
    const changed = value();
    if (phone.full) throw new Error('QuotaExceededError');
    phone.kept.set(key, changed);
  };
  return {
    async get(key: string) {
      if (phone.closed) throw new Error('refused');
      return phone.kept.get(key);
    },
    set: (key: string, value: unknown) => write(key, () => value),
    update: (key: string, by: (old: unknown) => unknown) => write(key, () => by(phone.kept.get(key))),
  };
});

const add = (one: string) => changeKept<string[]>('acts', (old = []) => [...old, one]);
const drop = (one: string) => changeKept<string[]>('acts', (old = []) => old.filter((each) => each !== one));

beforeEach(() => {
  phone.full = false;
  phone.closed = false;
  phone.kept.clear();
  forgetUnwritten(() => true);
});

it('adds to what a full phone still holds, and takes away from it', async () => {
  await add('a');
  phone.full = true;
  expect(await add('b')).toEqual(['a', 'b']);
  expect(await readKept('acts')).toEqual(['a', 'b']);
  expect(await drop('a')).toEqual(['b']);
  expect(await readKept('acts')).toEqual(['b']);
  expect(phone.kept.get('acts')).toEqual(['a']);
});

it('writes all of it once there is room again, and only once', async () => {
  phone.full = true;
  await add('a');
  await add('b');
  phone.full = false;
  expect(await add('c')).toEqual(['a', 'b', 'c']);
  expect(phone.kept.get('acts')).toEqual(['a', 'b', 'c']);
  expect(await readKept('acts')).toEqual(['a', 'b', 'c']);
  await add('d');
  expect(phone.kept.get('acts')).toEqual(['a', 'b', 'c', 'd']);
});

it('writes over what another tab wrote meanwhile nothing but its own changes', async () => {
  phone.full = true;
  await add('mine');
  phone.full = false;
  phone.kept.set('acts', ['theirs']);
  await add('later');
  expect(phone.kept.get('acts')).toEqual(['theirs', 'mine', 'later']);
});

it('shows the newest list that a full phone could not write down', async () => {
  await keep('list', 'old');
  phone.full = true;
  await keep('list', 'new');
  expect(await readKept('list')).toBe('new');
  phone.full = false;
  await keep('list', 'newest');
  expect(await readKept('list')).toBe('newest');
});

it('lasts as long as the tab where nothing may be kept', async () => {
  phone.closed = true;
  await add('a');
  await add('b');
  expect(await readKept('acts')).toEqual(['a', 'b']);
  forgetUnwritten((key) => key === 'acts');
  expect(await readKept('acts')).toBeUndefined();
});
