import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { LAST_BACKUP, makeBackupName, verifyBackup } from '#db/backup.ts';
import { counters } from '#db/schema.ts';
import { DAY, HOUR } from '#domain/format/calendar.ts';
import { openScratchFolder, openWorldOnDisk } from '#testing/openWorld.ts';
import { ASIDE_LIFE_MS, createBackupMaker, listExpiredBackups, runHourlyBackup } from './backups.ts';
import { createChildVerifier } from './childBackupMaker.ts';
import { runHousekeeping } from './housekeeping.ts';

const folder = openScratchFolder();
const world = openWorldOnDisk(folder);

const getFolder = () => join(folder.path, 'backups');
const listNames = () => readdirSync(getFolder()).sort();
const findLastBackup = () =>
  world.db.select().from(counters).where(eq(counters.name, LAST_BACKUP)).get()?.value ?? null;
const writeBackupFiles = (...files: string[]) => {
  mkdirSync(getFolder(), { recursive: true });
  for (const file of files) writeFileSync(join(getFolder(), file), 'x');
};
const makeHourlyNames = (count: number) =>
  Array.from({ length: count }, (_, i) => makeBackupName(world.clock.now() - i * HOUR));

describe('a backup', () => {
  it('is named by its hour, verified, and noted', async () => {
    await runHourlyBackup(world.deps);
    expect(listNames()).toEqual(['laveo-2026-11-20T09-00-00.sqlite']);
    verifyBackup(join(getFolder(), listNames()[0] ?? ''));
    expect(findLastBackup()).toBe(world.clock.now());
    world.clock.advance(HOUR);
    await runHourlyBackup(world.deps);
    expect(listNames()).toHaveLength(2);
  });

  it('that does not stand its verification is not there, and costs no older one', async () => {
    const older = makeHourlyNames(200).slice(1);
    writeBackupFiles(...older);
    const verify = async () => {
      throw new Error('damaged');
    };
    await expect(runHourlyBackup(world.deps, { ...createBackupMaker(world.deps), verify })).rejects.toThrow(
      'damaged',
    );
    expect(listNames()).toEqual([...older].sort());
    expect(findLastBackup()).toBeNull();
  });

  it('makes the older ones thin out, and touches nothing that is not one', async () => {
    const others = ['before-0001_more.sqlite', 'replaced-2026-01-01T00-00-00.sqlite', 'notes.txt'];
    writeBackupFiles(...makeHourlyNames(240).slice(1), ...others);
    await runHourlyBackup(world.deps);
    const retained = listNames().filter((name) => !others.includes(name));
    expect(retained).toHaveLength(24 + 5);
    expect(listNames()).toEqual(expect.arrayContaining(others));
    expect(retained.at(-1)).toBe(makeBackupName(world.clock.now()));
  });

  it('sweeps what a killed one left half written a day ago, and not what may be under way', async () => {
    const dead = `${makeBackupName(world.clock.now() - DAY - HOUR)}.partial`;
    const alive = `${makeBackupName(world.clock.now() - HOUR)}.partial`;
    const listLogFiles = (name: string) => ['-journal', '-wal', '-shm'].map((end) => name + end);
    writeBackupFiles(dead, ...listLogFiles(dead), alive, ...listLogFiles(alive), 'holiday.partial');
    await runHourlyBackup(world.deps);
    expect(listNames()).toEqual(
      ['holiday.partial', makeBackupName(world.clock.now()), alive, ...listLogFiles(alive)].sort(),
    );
  });

  it('a base put aside goes after thirty days with its log, and not before; what is nobody’s stays', async () => {
    const old = ['before-0001_more.sqlite', 'before-0002_more.sqlite.partial', 'replaced-2026-01-01.sqlite'];
    const young = ['before-0003_more.sqlite', 'replaced-2026-11-01.sqlite', 'replaced-2026-11-01.sqlite-wal'];
    writeBackupFiles(...old, 'replaced-2026-01-01.sqlite-wal', ...young, 'notes.txt', 'before-holidays.txt');
    expect(await runHousekeeping(world.deps)).toBe('waiting');
    world.clock.advance(HOUR);
    const limit = world.clock.now() - ASIDE_LIFE_MS;
    for (const name of listNames())
      utimesSync(join(getFolder(), name), 0, (young.includes(name) ? limit : limit - 1000) / 1000);
    expect(await runHousekeeping(world.deps)).toBe('purged');
    expect(listNames()).toEqual([...young, 'notes.txt', 'before-holidays.txt'].sort());
  });
});

describe('what is kept', () => {
  it('over a year of hours: 24 of them and 7 days at every moment, never the newest gone', () => {
    let retained: string[] = [];
    const start = world.clock.now();
    for (let hour = 0; hour < 365 * 24; hour++) {
      const made = makeBackupName(start + hour * HOUR);
      retained.push(made);
      const gone = new Set(listExpiredBackups(retained, made));
      retained = retained.filter((name) => !gone.has(name));
      if (hour >= 7 * 24) expect(retained.length).toBeGreaterThanOrEqual(24 + 5);
      expect(retained.length).toBeLessThanOrEqual(24 + 7);
    }
    expect(retained.at(-1)).toBe(makeBackupName(start + (365 * 24 - 1) * HOUR));
    expect(new Set(retained.map((name) => name.slice(0, 16))).size).toBe(7);
  });

  it('F6: is the one just made, also after a clock that ran ahead for weeks', () => {
    const ahead = makeHourlyNames(30 * 24).map((_, i) =>
      makeBackupName(world.clock.now() + 3650 * DAY + i * HOUR),
    );
    const made = makeBackupName(world.clock.now());
    expect(listExpiredBackups([...makeHourlyNames(30), ...ahead], made)).toEqual(
      makeHourlyNames(30).slice(24),
    );
  });

  it('is the last one of a day', () => {
    const days = [1, 2, 3].flatMap((day) =>
      makeHourlyNames(24).map((_, i) => makeBackupName(Date.UTC(2026, 10, day, i, 30))),
    );
    const gone = new Set(listExpiredBackups(days, 'laveo-2026-11-04T00-00-00.sqlite'));
    expect(days.filter((name) => !gone.has(name)).slice(0, 2)).toEqual([
      'laveo-2026-11-01T23-30-00.sqlite',
      'laveo-2026-11-02T23-30-00.sqlite',
    ]);
  });
});

describe('the look from a process beside', () => {
  function writeCommandLine(says: string, code: number): string {
    const file = join(folder.path, 'laveo.mjs');
    writeFileSync(
      file,
      `console.log(${JSON.stringify(says)}, process.argv.slice(2).join(' ')); process.exitCode = ${code};`,
    );
    return file;
  }
  const verifyCopy = (says: string, code: number) =>
    createChildVerifier(writeCommandLine(says, code), world.deps.log)('copy.sqlite');

  it('is content with a copy that is whole', async () => {
    await verifyCopy('ok', 0);
    expect(world.lines).toEqual([]);
  });

  it('keeps a faithful copy of rows that do not fit together, and says so', async () => {
    await verifyCopy('montants', 5);
    expect(world.lines.join()).toContain('montants verify copy.sqlite');
  });

  it.each([
    ['damaged', 3],
    ['crashed', 1],
    ['misused', 2],
  ])('refuses a copy whose look ended as %s', async (says, code) => {
    await expect(verifyCopy(says, code)).rejects.toThrow(says);
  });

  it('refuses when there is nobody to look', async () => {
    await expect(
      createChildVerifier(join(folder.path, 'none.js'), world.deps.log)('copy.sqlite'),
    ).rejects.toThrow();
  });
});
