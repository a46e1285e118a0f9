import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LAST_BACKUP, makeBackupName, verifyBackup } from '#db/backup.ts';
import { counters } from '#db/schema.ts';
import { DAY, HOUR } from '#domain/format/calendar.ts';
import { openScratchFolder, openWorldOnDisk } from '#testing/openWorld.ts';
import {
  ASIDE_LIFE_MS,
  type BackupMaker,
  createBackupMaker,
  createBackupTimer,
  listExpiredBackups,
  runHourlyBackup,
} from './backups.ts';
import { createChildBackupMaker, createChildVerifier } from './childBackupMaker.ts';
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

describe('backup timer', () => {
  beforeEach(() => {
    mkdirSync(join(folder.path, 'backups'));
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const listCopies = () =>
    readdirSync(join(folder.path, 'backups')).filter((name) => name !== 'journal-heads.jsonl');
  const listAlerts = () => world.lines.filter((line) => line.includes('"level":"error"'));

  function writeCommandLine(program: string): string {
    const file = join(folder.path, 'laveo.mjs');
    writeFileSync(file, program);
    return file;
  }
  const prepareChildMaker = (program: string) => {
    const laveo = writeCommandLine(program);
    return (signal: AbortSignal) => createChildBackupMaker(world.deps, laveo, signal);
  };

  describe('a backup that fails', () => {
    it.each([
      ['ended by somebody', `process.kill(process.pid, 'SIGKILL');`, 'ended with null'],
      ['in error', `console.error('disque plein'); process.exit(1);`, 'disque plein'],
    ])('in a process that is %s is an error in the log, and leaves nothing', async (_, program, words) => {
      const timer = createBackupTimer(world.deps, prepareChildMaker(program));
      timer.run();
      await vi.waitFor(() => expect(listAlerts()).toHaveLength(1), { timeout: 30_000 });
      expect(listAlerts()[0]).toContain('"event":"backup failed"');
      expect(listAlerts()[0]).toContain(words);
      await timer.stop();
      expect(listCopies()).toEqual([]);
    });

    it('is made again in ten minutes, not earlier, and once', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      let times = 0;
      const whole = createBackupMaker(world.deps);
      const copy: BackupMaker['copy'] = (aside) => {
        times += 1;
        if (times === 1) throw new Error('no room');
        return whole.copy(aside);
      };
      const timer = createBackupTimer(world.deps, () => ({ ...whole, copy }));
      timer.run();
      await vi.waitFor(() => expect(listAlerts()).toHaveLength(1));
      // `vi.waitFor` itself advances the fake clock, so nine minutes stay below the ten before the next attempt.
      vi.advanceTimersByTime(9 * 60_000);
      expect(times).toBe(1);
      vi.advanceTimersByTime(60_000);
      await vi.waitFor(() => expect(listCopies()).toHaveLength(1));
      vi.advanceTimersByTime(60 * 60_000);
      await timer.stop();
      expect([times, listAlerts().length]).toEqual([2, 1]);
    });
  });

  it('one backup at a time: another hour finds the first under way', async () => {
    let begun = 0;
    const whole = createBackupMaker(world.deps);
    const copy: BackupMaker['copy'] = (aside) => {
      begun += 1;
      return whole.copy(aside);
    };
    const timer = createBackupTimer(world.deps, () => ({ ...whole, copy }));
    timer.run();
    timer.run();
    await vi.waitFor(() => expect(listCopies()).toHaveLength(1));
    expect(begun).toBe(1);
    await timer.stop();
  });

  it('a stop ends the process that copies, waits for its end, and is no failure', async () => {
    const program = `require('node:fs').writeFileSync(process.argv[4], 'half'); setInterval(() => {}, 1000);`;
    const timer = createBackupTimer(
      world.deps,
      prepareChildMaker(`import { createRequire } from 'node:module';
    const require = createRequire(import.meta.url); ${program}`),
    );
    timer.run();
    await vi.waitFor(() => expect(listCopies()).toHaveLength(1), { timeout: 30_000 });
    await timer.stop();
    expect(listCopies()).toEqual([]);
    expect(listAlerts()).toEqual([]);
    timer.run();
    expect(listCopies()).toEqual([]);
  });
});
