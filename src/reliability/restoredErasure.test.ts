import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUpAtOnce, backUpWhileServing, makeBackupName } from '#db/backup.ts';
import { erasePerson } from '#db/erasure.ts';
import { openStore } from '#db/open.ts';
import { restoreBackup } from '#db/restore.ts';
import { messages, orders, outbox, users } from '#db/schema.ts';
import type { Store } from '#db/store.ts';
import { DAY, HOUR } from '#domain/format/calendar.ts';
import { createRandom } from '#server/demo/chance.ts';
import { runHousekeeping } from '#server/upkeep/housekeeping.ts';
import { openScratchFolder } from '#testing/openWorld.ts';
import { insertRows } from '#testing/rows.ts';
import { readSize } from '#testing/size.ts';
import { aWorld } from '#testing/world.ts';

const PEOPLE = readSize('PEOPLE', { usual: 300, whole: 5000 });
const ERASED = readSize('ERASED', { usual: 60, whole: 200 });
const NOW = Date.UTC(2026, 10, 20, 14, 5, 9);

const folder = openScratchFolder();
let store: Store;
const chance = createRandom(13);
beforeEach(() => {
  store = openStore({ file: folder.file });
  fillStore();
});
afterEach(() => store.close());

const ids: string[] = [];
const makeCanary = (i: number) => `zq${String(i).padStart(5, '0')}q`;

/** An invoice keeps its client's identity after an erasure, so nobody has one here. */
function fillStore(): void {
  const { db } = store;
  const counts = { pieces: 0, totalItemsPrice: 0, transportFee: 0, grandTotal: 0, updatedAt: 1 };
  ids.length = 0;
  store.write(() => {
    for (let i = 0; i < PEOPLE; i++) {
      const text = makeCanary(i);
      const id = chance.id();
      ids.push(id);
      const email = `${text}@laveo.test`;
      const name = { fullname: `Awa ${text}`, folded: ` awa ${text}` };
      const account = { role: 'client', passwordHash: '-', createdAt: i, confirmedAt: i } as const;
      const [phone, address] = [`+225${text}`, `Rue ${text} `.repeat(1 + (i % 9))];
      insertRows(db, users, { id, ...name, ...account, email, phone, address });
      for (let n = 0; n < 2; n++) {
        const order = chance.id();
        insertRows(db, orders, {
          ...counts,
          id: order,
          reference: order.slice(0, 8),
          clientId: id,
          clientName: name.fullname,
          folded: name.folded,
          status: 'cancelled',
          clientAddress: `Repère ${text} `.repeat(1 + (i % 5)),
          clientContactPhone: phone,
          createdAt: i * 2 + n,
        });
      }
      const message = `${text} `.repeat((i * 7) % 60);
      insertRows(db, messages, { id: chance.id(), ...name, email, message, createdAt: i });
      const words = { subject: text, text: `${text} `.repeat((i * 11) % 300), html: '' };
      const letter = { kind: 'written', recipient: email, subject: text, urgency: 3 } as const;
      insertRows(db, outbox, { id: chance.id(), ...letter, words, dueAt: 1, createdAt: i });
    }
  });
}

const erased = new Set<number>();
/** People are erased in several transactions, as `profile.deleteAccount` uses one for each account. */
function erasePeople(): void {
  for (let done = 0; done < ERASED; done += 20) {
    const picks = Array.from({ length: 20 }, () => chance.between(0, PEOPLE - 1));
    const some = picks.filter((i) => !erased.has(i));
    const erasedIds = some.map((i) => ids[i] ?? '');
    const people = store.db.select().from(users).where(inArray(users.id, erasedIds)).all();
    store.write(() => {
      for (const person of people) erasePerson(store.db, person, NOW);
    });
    for (const i of some) erased.add(i);
  }
  store.sqlite.pragma('wal_checkpoint(TRUNCATE)');
}

function countRemainingPeople(path: string): number {
  if (!existsSync(path)) return 0;
  const people = new Set<number>();
  for (const [, number] of readFileSync(path, 'latin1').matchAll(/zq(\d{5})q/g))
    if (erased.has(Number(number))) people.add(Number(number));
  return people.size;
}

it(`T-P9: of people erased among ${PEOPLE} after a restore, no byte is left in file, log, free pages and later copies`, async () => {
  erased.clear();
  erasePeople();
  const byPage = join(folder.path, 'backups', makeBackupName(NOW));
  const atOnce = join(folder.path, 'backups', makeBackupName(NOW + HOUR));
  await backUpWhileServing(store, byPage, NOW);
  backUpAtOnce(store, atOnce, NOW);
  const figures: string[] = [];
  for (const [i, backup] of [byPage, atOnce].entries()) {
    store.close();
    const startedAt = performance.now();
    // The second backup holds people who were erased after it was made; its restore must erase them again.
    restoreBackup({ backup, folder: folder.path, now: NOW + i * HOUR });
    figures.push(`restore ${(performance.now() - startedAt).toFixed(0)} ms`);
    store = openStore({ file: folder.file });
    expect(countRemainingPeople(folder.file)).toBe(0);
    erasePeople();
    const atDeletion = countRemainingPeople(folder.file) + countRemainingPeople(`${folder.file}-wal`);
    figures.push(`${atDeletion} of ${erased.size} left by the deletion`);
    expect(atDeletion).toBeLessThanOrEqual(erased.size * 0.01);
    const world = await aWorld({ store, at: NOW, settings: { dataDir: folder.path } });
    await runHousekeeping(world.deps);
    for (let hour = 0; hour < 14; hour++) {
      world.clock.advance(HOUR);
      await runHousekeeping(world.deps);
    }
    const later = [join(folder.path, 'later-1.sqlite'), join(folder.path, 'later-2.sqlite')];
    await backUpWhileServing(store, later[0] ?? '', NOW + DAY);
    backUpAtOnce(store, later[1] ?? '', NOW + DAY);
    const remaining = [folder.file, `${folder.file}-wal`, ...later].map(countRemainingPeople);
    figures.push(`${remaining.join(', ')} after the night`);
    expect(remaining).toEqual([0, 0, 0, 0]);
  }
  process.stdout.write(`T-P9: ${erased.size} erased; ${figures.join('; ')}\n`);
});
