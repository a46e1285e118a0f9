import { expect, inject, it } from 'vitest';
import { findCustodyFaults, findUnjournaledCash } from '#testing/cash/custody.ts';
import { readDatabase } from '#testing/database.ts';
import { ONCE, openScratchFolder } from '#testing/openWorld.ts';
import { readSize } from '#testing/size.ts';
import { killAfter } from './killAfter.ts';

const KILLS = readSize('CASH_KILLS', { usual: 5, whole: 500 });
/** Two rounds of acts print fewer lines than this, so that a kill can fall anywhere in a round. */
const MOST_LINES = 19;

const { cashWriter: writer } = inject('programs');
const folder = openScratchFolder(ONCE);

/** Acts as the writer prints them: kind, key and argument, separated by spaces. */
const unanswered = new Set<string>();
const answered = new Map<string, string>();

function recordLine(line: string): void {
  const [what, act = '', key = '', rest = ''] = line.split(' ');
  if (what === 'sending') unanswered.add(`${act} ${key} ${rest}`);
  if (what !== 'done') return;
  for (const sent of unanswered) if (sent.startsWith(`${act} ${key} `)) unanswered.delete(sent);
  answered.set(`${act} ${key}`, rest);
}

const TIMES: Record<string, string> = {
  collect: 'SELECT count(*) FROM money_entries WHERE key = ?',
  handIn: 'SELECT count(*) FROM cash_handovers WHERE key = ?',
  count: 'SELECT count(*) FROM cash_handovers WHERE id = ? AND counted IS NOT NULL',
  settle: 'SELECT count(*) FROM cash_handovers WHERE id = ? AND outcome IS NOT NULL',
};

const findFaults = (): string[] =>
  readDatabase(folder.file, (sqlite) => {
    const count = (sql: string, key: string) => sqlite.prepare(sql).pluck().get(key);
    const lost = [...answered.keys()].filter((one) => {
      const [act = '', key = ''] = one.split(' ');
      return count(TIMES[act] ?? '', key) !== 1;
    });
    return [...lost, ...findCustodyFaults(sqlite), ...findUnjournaledCash(sqlite)];
  });

it(`a livreur's cash is whole after each of ${KILLS} × kill -9 in the middle of collections and hand-ins`, async () => {
  for (let kill = 1; kill <= KILLS; kill++) {
    // 7 and 19 have no common divisor, so every number of lines comes up equally often.
    const lines = 1 + ((kill * 7) % MOST_LINES);
    expect(await killAfter(lines, writer, [folder.path, ...unanswered], recordLine)).toBe('');
    expect(findFaults()).toEqual([]);
  }
  const acts = new Set([...answered.keys()].map((one) => one.split(' ')[0]));
  expect([...acts].sort()).toEqual(['collect', 'count', 'handIn', 'settle']);
  console.info(`custody: ${KILLS} kills, ${answered.size} acts answered, none lost or doubled`);
}, 1_800_000);
