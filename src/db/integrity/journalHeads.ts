import { appendFileSync, existsSync, readFileSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openReadOnly, type Sqlite } from '../connection.ts';
import { PARTIAL } from '../copy.ts';
import { isChained, type JournalHead, readJournalHead } from './auditChain.ts';

/** One line of JSON for each backup of the folder. It grows by a line an hour at most, and outlives the backups. */
const FILE = 'journal-heads.jsonl';

interface WrittenHead extends JournalHead {
  backup: string;
  at: number;
}

/** Read from the finished copy itself, so that head and copy agree. Null for an empty journal. */
export function writeJournalHead(backup: string, at: number): JournalHead | null {
  const copy = openReadOnly(backup);
  try {
    const head = isChained(copy) ? readJournalHead(copy) : null;
    if (!head) return null;
    const line: WrittenHead = { backup: basename(backup), at, ...head };
    appendFileSync(join(dirname(backup), FILE), `${JSON.stringify(line)}\n`, { mode: 0o600 });
    return head;
  } finally {
    copy.close();
  }
}

/** For a database begun anew on purpose, whose journal is another. */
export function setJournalHeadsAside(folder: string, now: number): void {
  const file = join(folder, FILE);
  if (existsSync(file)) renameSync(file, join(folder, `replaced-${now}-${FILE}`));
}

/** For the database in use. */
export function readJournalHeads(folder: string): WrittenHead[] {
  const file = join(folder, FILE);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').split('\n').flatMap(parseLine);
}

/** For a copy: up to its own, as a copy cannot hold later rows. All for one under way, none for one that nobody noted. */
export function readHeadsUpTo(backup: string): WrittenHead[] {
  const heads = readJournalHeads(dirname(backup));
  if (backup.endsWith(PARTIAL)) return heads;
  return heads.slice(0, heads.findLastIndex((head) => head.backup === basename(backup)) + 1);
}

/** A line that was cut by a full disk says nothing. */
function parseLine(line: string): WrittenHead[] {
  try {
    return [JSON.parse(line) as WrittenHead];
  } catch {
    return [];
  }
}

/** As a line of the log shows it: in groups, which the mask of secrets lets through. */
export function formatHead({ sequence, hash }: JournalHead): string {
  return `${sequence}:${hash.replace(/(.{16})(?=.)/g, '$1-')}`;
}

export function parseHead(text: string): JournalHead | null {
  const [, sequence, hash = ''] = /^(\d{1,15}):([0-9a-f-]+)$/.exec(text) ?? [];
  return sequence ? { sequence: Number(sequence), hash: hash.replaceAll('-', '') } : null;
}

interface HeadComparison {
  /** Of a row that is gone, or is not the one that was there. */
  missing: JournalHead[];
  /** Noted before the last restore, which put an older journal back. */
  superseded: number;
}

/**
 * Finds the end of the journal cut off, and a chain that was written anew. A restore is itself a row: what was noted before
 * it may be another journal's.
 */
export function compareHeads(
  sqlite: Sqlite,
  heads: readonly (JournalHead & { at?: number })[],
): HeadComparison {
  const hashAt = sqlite.prepare('SELECT hash FROM audit WHERE sequence = ?').pluck();
  const restoredAt = readLastRestore(sqlite);
  const result: HeadComparison = { missing: [], superseded: 0 };
  for (const head of heads) {
    if (hashAt.get(head.sequence) === head.hash) continue;
    if (head.at !== undefined && head.at <= restoredAt) result.superseded++;
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
