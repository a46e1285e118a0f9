import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  applications,
  counters,
  idempotency,
  knownDevices,
  messages,
  outbox,
  positions,
  products,
  sessions,
  throttles,
  tokens,
  uploads,
  users,
  validationCodes,
} from '#db/schema.ts';
import { DAY, HOUR, MINUTE } from '#domain/format/calendar.ts';
import { openFixture, openScratchFolder, openWorld } from '#testing/openWorld.ts';
import { addPerson } from '#testing/people.ts';
import { insertRows, listColumn, updateRow } from '#testing/rows.ts';
import { createFileTransport } from '../mail/transport.ts';
import { PURGE_INTERVAL_MS, runHousekeeping, setLastPurge } from './housekeeping.ts';

const folder = openScratchFolder();
const world = openWorld(() => ({ settings: { dataDir: folder.path } }));
const kone = openFixture(() => world.livreur());
beforeEach(async () => {
  expect(await runHousekeeping(world.deps)).toBe('waiting');
});

async function runNextPurge(): Promise<'purged' | 'waiting'> {
  world.clock.advance(PURGE_INTERVAL_MS);
  return runHousekeeping(world.deps);
}

/** A day between two runs does not count as a jump of the clock. */
async function purgeForHours(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 24) {
    world.clock.advance(Math.min(left, 24) * HOUR);
    expect(await runHousekeeping(world.deps)).toBe('purged');
  }
}

const insertPosition = (at: number) =>
  insertRows(world.db, positions, { livreurId: kone.id, lng: -3_990_000, lat: 5_360_000, at });
const insertKey = (key: string, createdAt: number) =>
  insertRows(world.db, idempotency, { actorId: kone.id, key, bodyHash: '-', orderId: 'o', createdAt });
const listPositionTimes = () => listColumn(world.db, positions, 'at');

describe('what has had its time', () => {
  it('T-D8: a livreur’s points go after seven days, and not a minute before', async () => {
    const start = world.clock.now();
    insertPosition(start);
    insertPosition(start + 2 * HOUR);
    await purgeForHours(7 * 24);
    expect(listPositionTimes()).toEqual([start, start + 2 * HOUR]);
    await purgeForHours(1);
    expect(listPositionTimes()).toEqual([start + 2 * HOUR]);
    await purgeForHours(2);
    expect(listPositionTimes()).toEqual([]);
  });

  it('F6: points of a clock that ran ahead have their week too, from the hour that they are found', async () => {
    const nextRunAt = world.clock.now() + PURGE_INTERVAL_MS;
    insertPosition(nextRunAt + 3650 * DAY);
    expect(await runNextPurge()).toBe('purged');
    expect(listPositionTimes()).toEqual([nextRunAt]);
    await purgeForHours(7 * 24);
    expect(listPositionTimes()).toEqual([nextRunAt]);
    await purgeForHours(1);
    expect(listPositionTimes()).toEqual([]);
  });

  it('keys of what was sent twice are remembered for a week', async () => {
    const start = world.clock.now();
    insertKey('checkout', start);
    insertKey('later', start + 2 * HOUR);
    const listKeys = () => listColumn(world.db, idempotency, 'key');
    await purgeForHours(7 * 24);
    expect(listKeys()).toEqual(['checkout', 'later']);
    await purgeForHours(1);
    expect(listKeys()).toEqual(['later']);
  });

  it('sessions, links, codes, devices and counts go by their own ends; what lasts stays', async () => {
    const now = world.clock.now();
    const end = now + 90 * MINUTE;
    const soon = { createdAt: now, expiresAt: end };
    const late = { createdAt: now, expiresAt: now + DAY };
    const toSeconds = (at: number) => Math.floor(at / 1000);
    const makeSession = (id: string, idle: number, absolute: number) => ({
      id,
      userId: kone.id,
      createdAt: now,
      expiresAt: toSeconds(idle),
      absoluteExpiresAt: absolute,
    });
    insertRows(
      world.db,
      sessions,
      makeSession('idle', end, now + DAY),
      makeSession('absolute', now + DAY, end),
      makeSession('stays', now + DAY, now + DAY),
    );
    insertRows(
      world.db,
      tokens,
      { id: 'over', purpose: 'reset', userId: kone.id, ...soon },
      { id: 'stays', purpose: 'confirm', userId: kone.id, ...late },
    );
    insertRows(
      world.db,
      validationCodes,
      { id: 'over', codeHash: '-', browser: '-', ...soon, createdAt: end - 7 * DAY },
      { id: 'stays', codeHash: '-', browser: '-', ...soon },
    );
    insertRows(
      world.db,
      knownDevices,
      { id: 'over', userId: kone.id, createdAt: end - 180 * DAY },
      { id: 'stays', userId: kone.id, createdAt: now },
    );
    insertRows(
      world.db,
      throttles,
      { key: 'over', count: 3, resetsAt: end },
      { key: 'stays', count: 3, resetsAt: now + DAY },
    );
    const countRowsLeft = () =>
      [sessions, tokens, validationCodes, knownDevices, throttles].map(
        (table) => world.db.select().from(table).all().length,
      );
    await purgeForHours(1);
    expect(countRowsLeft()).toEqual([3, 2, 2, 2, 2]);
    await purgeForHours(1);
    expect(countRowsLeft()).toEqual([1, 1, 1, 1, 1]);
    for (const table of [sessions, tokens, validationCodes, knownDevices])
      expect(world.db.select({ id: table.id }).from(table).get()).toEqual({ id: 'stays' });
  });

  it('letters that left go after thirty days, those that failed after ninety, and those that wait stay', async () => {
    const start = world.clock.now();
    const makeLetter = (id: string, fields: Partial<typeof outbox.$inferInsert>) => ({
      id,
      kind: 'auth.passwordChanged' as const,
      recipient: 'awa@exemple.ci',
      data: {},
      urgency: 3,
      createdAt: start,
      ...fields,
    });
    insertRows(
      world.db,
      outbox,
      makeLetter('left', { state: 'sent', sentAt: start }),
      makeLetter('left late', { state: 'sent', sentAt: start + 20 * DAY }),
      makeLetter('failed', { state: 'dead' }),
      makeLetter('waits', { state: 'waiting' }),
    );
    const listLettersLeft = () => listColumn(world.db, outbox, 'id').sort();
    await purgeForHours(30 * 24);
    expect(listLettersLeft()).toEqual(['failed', 'left', 'left late', 'waits']);
    await purgeForHours(1);
    expect(listLettersLeft()).toEqual(['failed', 'left late', 'waits']);
    await purgeForHours(20 * 24);
    expect(listLettersLeft()).toEqual(['failed', 'waits']);
    await purgeForHours(40 * 24);
    expect(listLettersLeft()).toEqual(['waits']);
  });

  describe('what the public wrote', () => {
    const writer = { fullname: 'Awa Koné', folded: ' awa kone', email: 'awa@exemple.ci' };
    const insertMessage = (id: string, createdAt: number) =>
      insertRows(world.db, messages, { id, ...writer, message: 'Bonjour', createdAt });
    const applicant = { ...writer, phone: '+2250701020304', city: 'Cocody' };
    const insertApplication = (id: string, createdAt: number, decidedAt: number | null = null) => {
      const state = decidedAt === null ? 'new' : 'refused';
      insertRows(world.db, applications, { id, ...applicant, createdAt, state, decidedAt });
    };
    const listIds = (table: typeof messages | typeof applications) =>
      listColumn(world.db, table, 'id').sort();

    it('goes a year after it came, an application a year after the last decision', async () => {
      const start = world.clock.now();
      const ago = start - 364 * DAY;
      insertMessage('old', ago);
      insertMessage('young', ago + 2 * HOUR);
      insertApplication('never looked at', ago);
      insertApplication('young', ago + 2 * HOUR);
      insertApplication('refused long ago', ago, ago);
      insertApplication('refused since', ago, ago + DAY);
      await purgeForHours(24);
      expect(listIds(messages)).toEqual(['old', 'young']);
      expect(listIds(applications)).toHaveLength(4);
      await purgeForHours(1);
      expect(listIds(messages)).toEqual(['young']);
      expect(listIds(applications)).toEqual(['refused since', 'young']);
      await purgeForHours(25);
      expect(listIds(messages)).toEqual([]);
      expect(listIds(applications)).toEqual([]);
    });

    it('F6: has its year too when a clock that ran ahead has dated it', async () => {
      const later = world.clock.now() + 3650 * DAY;
      insertMessage('ahead', later);
      insertApplication('ahead', later, later);
      const nextRunAt = world.clock.now() + PURGE_INTERVAL_MS;
      await runNextPurge();
      expect(world.db.select({ at: messages.createdAt }).from(messages).all()).toEqual([{ at: nextRunAt }]);
      expect(
        world.db
          .select({ at: applications.createdAt, decided: applications.decidedAt })
          .from(applications)
          .all(),
      ).toEqual([{ at: nextRunAt, decided: nextRunAt }]);
    });
  });

  it('the files of letters go after thirty days and a day; what is not a letter’s stays', async () => {
    const outboxFolder = join(folder.path, 'outbox');
    const { deliver } = createFileTransport(outboxFolder);
    const message = { to: 'awa@exemple.ci', subject: 'Bienvenue', text: '', html: '', replyTo: null };
    await deliver({ ...message, key: 'old', at: world.clock.now() });
    await writeFile(join(outboxFolder, 'LISEZ-MOI.txt'), 'à nous');
    await purgeForHours(2 * 24);
    await deliver({ ...message, key: 'young', at: world.clock.now() });
    await purgeForHours(28 * 24);
    expect(await readdir(outboxFolder)).toHaveLength(3);
    await purgeForHours(25);
    const files = (await readdir(outboxFolder)).sort();
    expect(files).toEqual([expect.stringMatching(/-young\.json$/), 'LISEZ-MOI.txt']);
  });

  it('a sign-up nobody confirmed goes after two days; everybody else stays', async () => {
    const stranger = addPerson(world.db, 'client', { number: 9, now: world.clock.now(), confirmedAt: null });
    const listPeople = () => listColumn(world.db, users, 'id').sort();
    await purgeForHours(48);
    expect(listPeople()).toEqual([kone.id, stranger.id].sort());
    await purgeForHours(1);
    expect(listPeople()).toEqual([kone.id]);
  });

  it('a sign-up whose letter was sent again lives as long as its link', async () => {
    const email = 'parfait@exemple.ci';
    const boss = world.superadmin();
    await world.as(boss).people.create({
      fullname: 'Parfait Djédjé',
      phone: '0701020304',
      email,
      password: 'quatre-chemises-au-soleil',
      role: 'livreur',
    });
    const findId = () => world.db.select().from(users).where(eq(users.email, email)).get()?.id ?? '';
    await purgeForHours(47);
    await world.as(boss).people.resendConfirmation({ userId: findId() });
    await purgeForHours(2);
    expect(findId()).not.toBe('');
    await purgeForHours(23);
    expect(findId()).toBe('');
  });
});

describe('T-U5: pictures that no garment shows', () => {
  const makePictureName = (letter: string) => `${letter.repeat(64)}.webp`;

  async function addUpload(letter: string): Promise<void> {
    const at = world.clock.now();
    const uploadsFolder = join(folder.path, 'uploads');
    await mkdir(uploadsFolder, { recursive: true });
    insertRows(world.db, uploads, { file: makePictureName(letter), bytes: 10, createdAt: at });
    for (const file of [makePictureName(letter), makePictureName(letter).replace('.webp', '-s.webp')])
      await writeFile(join(uploadsFolder, file), 'webp');
  }
  const listFiles = async () => (await readdir(join(folder.path, 'uploads'))).sort();

  it('are gone within a day and an hour, their files too; what a garment shows stays', async () => {
    await purgeForHours(1);
    await addUpload('a');
    await addUpload('b');
    const shirt = world.product();
    updateRow(world.db, products, shirt.id, { imageUrl: `/uploads/${makePictureName('b')}` });
    await purgeForHours(23);
    expect(await listFiles()).toHaveLength(4);
    await purgeForHours(1);
    expect(await listFiles()).toEqual([
      makePictureName('b').replace('.webp', '-s.webp'),
      makePictureName('b'),
    ]);
    expect(world.db.select().from(uploads).all()).toHaveLength(1);
  });

  it('are looked for once a day, and again in an hour when that failed', async () => {
    const readLastSweep = () =>
      world.db.select().from(counters).where(eq(counters.name, 'last-sweep')).get()?.value ?? null;
    await purgeForHours(1);
    const first = readLastSweep();
    await purgeForHours(23);
    expect(readLastSweep()).toBe(first);
    await addUpload('a');
    // A folder cannot be unlinked like a file, so this sweep fails.
    await mkdir(join(folder.path, 'uploads', 'x.webp', 'y'), { recursive: true });
    world.db.update(uploads).set({ createdAt: 0, file: 'x.webp' }).run();
    world.clock.advance(PURGE_INTERVAL_MS);
    await expect(runHousekeeping(world.deps)).rejects.toThrow();
    expect(readLastSweep()).toBe(first);
    await purgeForHours(1);
    expect(readLastSweep()).toBe(world.clock.now());
  });

  it('leaves alone a stray file that is still being written', async () => {
    const uploadsFolder = join(folder.path, 'uploads');
    await mkdir(uploadsFolder, { recursive: true });
    await writeFile(join(uploadsFolder, 'young.part'), 'half');
    await writeFile(join(uploadsFolder, 'old.part'), 'half');
    await utimes(join(uploadsFolder, 'old.part'), 0, 0);
    await purgeForHours(1);
    expect(await listFiles()).toEqual(['young.part']);
  });
});

describe('F6: a clock that jumped', () => {
  beforeEach(async () => {
    await purgeForHours(1);
    insertPosition(world.clock.now());
    insertKey('checkout', world.clock.now());
  });
  const expectRowCounts = () =>
    expect([listPositionTimes().length, world.db.select().from(idempotency).all().length]);

  it.each([
    ['ten years ahead', 3650 * DAY],
    ['more than a day late', 25 * HOUR + 1],
    ['a day back', -DAY],
    ['an hour back', -HOUR],
  ])('%s purges nothing', async (_, jump) => {
    world.clock.advance(jump);
    expect(await runHousekeeping(world.deps)).toBe('waiting');
    expectRowCounts().toEqual([1, 1]);
  });

  it('ahead is said in the log, and purges only after an hour of running by it', async () => {
    world.clock.advance(7 * DAY);
    insertPosition(world.clock.now() - 8 * DAY);
    expect(await runHousekeeping(world.deps)).toBe('waiting');
    expect(world.lines.at(-1)).toContain('purge put off');
    expect(await runNextPurge()).toBe('purged');
    expectRowCounts().toEqual([0, 0]);
  });

  it('F27: by ten years purges nothing, however long the server runs, until a person confirms the time', async () => {
    world.clock.advance(3650 * DAY);
    for (let i = 0; i < 30; i++) expect(await runNextPurge()).toBe('waiting');
    expectRowCounts().toEqual([1, 1]);
    expect(world.lines.at(-1)).toContain('"event":"purge waits for a confirmation"');
    setLastPurge(world.db, world.clock.now());
    expect(await runNextPurge()).toBe('purged');
    expectRowCounts().toEqual([0, 0]);
  });

  it('F27: by ten years and right again purges on without a confirmation, and has cost nothing', async () => {
    world.clock.advance(3650 * DAY);
    expect(await runNextPurge()).toBe('waiting');
    world.clock.advance(-3650 * DAY);
    expect(await runNextPurge()).toBe('purged');
    expectRowCounts().toEqual([1, 1]);
  });

  it('ahead and back again within the hour has cost nothing', async () => {
    world.clock.advance(5 * DAY);
    await runHousekeeping(world.deps);
    world.clock.advance(-5 * DAY);
    expect(await runHousekeeping(world.deps)).toBe('waiting');
    expect(await runNextPurge()).toBe('purged');
    expectRowCounts().toEqual([1, 1]);
  });

  it('a stop over a night is no jump', async () => {
    world.clock.advance(14 * HOUR);
    expect(await runHousekeeping(world.deps)).toBe('purged');
  });
});
