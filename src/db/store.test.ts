import { expect, test } from 'vitest';
import { openStoreOnDisk } from '#testing/database.ts';
import { openScratchFolder } from '#testing/openWorld.ts';
import { insertRows } from '#testing/rows.ts';
import { openBare } from './connection.ts';
import { counters } from './schema.ts';

const folder = openScratchFolder();

function openTwice() {
  const store = openStoreOnDisk(folder.file);
  const reader = openBare(folder.file);
  store.db.delete(counters).run();
  const insertCounter = (name: string) => insertRows(store.db, counters, { name, value: 1 });
  return {
    store,
    insertCounter,
    listOnDisk: () => reader.prepare('select name from counters order by name').pluck().all(),
    close: () => {
      reader.close();
      store.close();
    },
  };
}

test('works of one turn share a commit at its end, and their effects follow it', async () => {
  const { store, insertCounter, listOnDisk, close } = openTwice();
  const ran: string[] = [];
  store.afterCommit(() => ran.push('at once'));
  for (const name of ['a', 'b'])
    store.writeTogether(() => {
      insertCounter(name);
      store.afterCommit(() => ran.push(name));
    });
  expect([listOnDisk(), ran]).toEqual([[], ['at once']]);
  await store.sharedCommit;
  expect([listOnDisk(), ran]).toEqual([
    ['a', 'b'],
    ['at once', 'a', 'b'],
  ]);
  expect(store.sharedCommit).toBeNull();
  close();
});

test('a work that throws undoes its own rows and effects, and none of the others', async () => {
  const { store, insertCounter, listOnDisk, close } = openTwice();
  const ran: string[] = [];
  store.writeTogether(() => insertCounter('a'));
  expect(() =>
    store.writeTogether(() => {
      insertCounter('b');
      store.afterCommit(() => ran.push('b'));
      throw new Error('failed');
    }),
  ).toThrow('failed');
  store.writeTogether(() => insertCounter('c'));
  await store.sharedCommit;
  expect([listOnDisk(), ran]).toEqual([['a', 'c'], []]);
  close();
});

test('a write on its own and the end of the store commit what waits before them', () => {
  const { store, insertCounter, listOnDisk, close } = openTwice();
  store.writeTogether(() => insertCounter('a'));
  store.write(() => {
    expect(listOnDisk()).toEqual(['a']);
    insertCounter('b');
    store.writeTogether(() => insertCounter('c'));
    expect(store.sharedCommit).toBeNull();
  });
  expect(listOnDisk()).toEqual(['a', 'b', 'c']);
  store.writeTogether(() => insertCounter('d'));
  store.close();
  expect(listOnDisk()).toEqual(['a', 'b', 'c', 'd']);
  close();
});

test('a disk that fills up in the middle refuses every work of the turn, and the next turn starts anew', async () => {
  const { store, insertCounter, listOnDisk, close } = openTwice();
  const ran: string[] = [];
  store.writeTogether(() => {
    insertCounter('a');
    store.afterCommit(() => ran.push('a'));
  });
  const commit = store.sharedCommit;
  const rollBackAsFullDisk = () => {
    insertCounter('b');
    store.sqlite.exec('ROLLBACK');
    throw new Error('full');
  };
  expect(() => store.writeTogether(rollBackAsFullDisk)).toThrow('full');
  expect(() => store.writeTogether(() => insertCounter('c'))).toThrow('full');
  await expect(commit).rejects.toThrow('full');
  expect([listOnDisk(), ran]).toEqual([[], []]);
  store.writeTogether(() => insertCounter('d'));
  await store.sharedCommit;
  expect(listOnDisk()).toEqual(['d']);
  close();
});
