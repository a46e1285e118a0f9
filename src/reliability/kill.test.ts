import { expect, inject, it } from 'vitest';
import { openBare } from '#db/connection.ts';
import {
  type Acknowledgements,
  findBrokenAcknowledgements,
  makeAcknowledgements,
  recordAcknowledgement,
} from '#testing/acknowledgements.ts';
import { dropTriggers } from '#testing/damage.ts';
import { readDatabase } from '#testing/database.ts';
import { ONCE, openScratchFolder } from '#testing/openWorld.ts';
import { readSize } from '#testing/size.ts';
import { killAfter } from './killAfter.ts';

const KILLS = readSize('KILLS', { usual: 10, whole: 1000 });
/** An order prints seven lines, so a kill after at most this many can fall in any of its acts. */
const MOST_LINES = 23;
const CHECKED_EVERY = 25;

const { writer } = inject('programs');
const folder = openScratchFolder(ONCE);

const findFaults = (promises: Acknowledgements): string[] =>
  readDatabase(folder.file, (sqlite) => {
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(sqlite.pragma('foreign_key_check')).toEqual([]);
    return findBrokenAcknowledgements(sqlite, promises);
  });

it(`keeps every promise through ${KILLS} × kill -9`, async () => {
  const promises = makeAcknowledgements();
  for (let kill = 1; kill <= KILLS; kill++) {
    // 7 and 23 have no common divisor, so every number of lines comes up equally often.
    const lines = 1 + ((kill * 7) % MOST_LINES);
    let opened: string | undefined;
    const noteLine = (line: string) => {
      opened ??= line;
      recordAcknowledgement(promises, line);
    };
    const complaint = await killAfter(lines, writer, [folder.path, ...promises.unanswered], noteLine);
    expect(complaint).toBe('');
    expect(opened).toBe('open 2 1');
    if (kill % CHECKED_EVERY === 0) expect(findFaults(promises)).toEqual([]);
  }
  expect(findFaults(promises)).toEqual([]);
  expect(promises.placed.size).toBeGreaterThan(KILLS / 4);
}, 1_800_000);

it('would notice a lost row', () => {
  const promises = makeAcknowledgements();
  const sqlite = openBare(folder.file);
  const [first, second] = sqlite
    .prepare('SELECT id FROM orders ORDER BY created_at LIMIT 2')
    .pluck()
    .all() as string[];
  dropTriggers(sqlite);
  recordAcknowledgement(promises, `placed key ${first} 1`);
  sqlite.prepare('DELETE FROM order_lines WHERE order_id = ? AND position = 0').run(first);
  const numberOf = '(SELECT number FROM orders WHERE id = ?)';
  sqlite
    .prepare(`DELETE FROM order_events WHERE order_number = ${numberOf} AND kind = 'created'`)
    .run(second);
  const broken = findBrokenAcknowledgements(sqlite, promises).join('\n');
  sqlite.close();
  expect(broken).toContain('key key lost');
  expect(broken).toContain(`lignes: ${first}`);
  expect(broken).toMatch(new RegExp(`création.*: ${second}`));
});
