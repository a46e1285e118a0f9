import { appendFileSync, existsSync, readFileSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openReadOnly, runAndClose, type Sqlite } from '../connection.ts';
import { PARTIAL } from '../copy.ts';
import { type JournalHead, readJournalHead } from './auditChain.ts';
import { createWordedViews } from './olderSchemas.ts';

/** Each backup of the folder adds one line of JSON, which outlives the backup. */
const FILE = 'journal-heads.jsonl';

type WrittenHead = JournalHead & { backup: string; at: number };

/** The head is read from the finished backup, because the live journal may have grown meanwhile. */
export function writeJournalHead(backup: string, at: number): void {
  runAndClose(openReadOnly(backup), (copy) => {
    const head = readJournalHead(copy);
    if (!head) return;
    const line: WrittenHead = { backup: basename(backup), at, ...head };
    appendFileSync(join(dirname(backup), FILE), `${JSON.stringify(line)}\n`, { mode: 0o600 });
  });
}

/** A new database has a new journal, which would contradict the heads of the old one. */
export function setJournalHeadsAside(folder: string, now: number): void {
  const file = join(folder, FILE);
  if (existsSync(file)) renameSync(file, join(folder, `replaced-${now}-${FILE}`));
}

export function readJournalHeads(folder: string): WrittenHead[] {
  const file = join(folder, FILE);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').split('\n').flatMap(parseLine);
}

/** A backup holds no rows after its own head; a partial one has none noted yet and is compared with all heads. */
export function readHeadsForBackup(backup: string): WrittenHead[] {
  const heads = readJournalHeads(dirname(backup));
  if (backup.endsWith(PARTIAL)) return heads;
  return heads.slice(0, heads.findLastIndex((head) => head.backup === basename(backup)) + 1);
}

/** A full disk may have cut a line short. */
function parseLine(line: string): WrittenHead[] {
  try {
    return [JSON.parse(line) as WrittenHead];
  } catch {
    return [];
  }
}

type HeadComparison = { missing: JournalHead[]; superseded: number };

/**
 * A noted head that the journal lacks is `missing`: the end was cut off or the chain rewritten. A head noted before the
 * last restore may belong to another journal, so it counts as `superseded`.
 */
export function compareHeads(sqlite: Sqlite, heads: readonly WrittenHead[]): HeadComparison {
  createWordedViews(sqlite);
  const hashAt = sqlite.prepare('SELECT hash FROM journal WHERE sequence = ?').pluck();
  const restoredAt = readLastRestore(sqlite);
  const result: HeadComparison = { missing: [], superseded: 0 };
  for (const head of heads) {
    if (hashAt.get(head.sequence) === head.hash) continue;
    if (head.at <= restoredAt) result.superseded++;
    else result.missing.push(head);
  }
  return result;
}

function readLastRestore(sqlite: Sqlite): number {
  const at = sqlite
    .prepare(`SELECT at FROM audit WHERE act = 'cli.restore' ORDER BY sequence DESC LIMIT 1`)
    .pluck()
    .get();
  return typeof at === 'number' ? at : Number.NEGATIVE_INFINITY;
}
