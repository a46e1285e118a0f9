import { desc } from 'drizzle-orm';
import type { AuditedAct } from '#domain/format/journalWords.ts';
import type { ActorRole } from '#domain/people/roles.ts';
import { numberActor } from '../actors.ts';
import { atMost, type Db, insertRow, prepareStatement, type Sqlite } from '../connection.ts';
import { audit } from '../schema.ts';
import { hashValues, makeSalt } from '../sealedText.ts';
import { createWordedViews } from './olderSchemas.ts';

export interface AuditEntry
  extends Pick<typeof audit.$inferInsert, 'at' | 'ip' | 'subject' | 'before' | 'after'> {
  act: AuditedAct;
  actorId: string;
  actorName: string;
  actorRole: ActorRole | 'visitor';
}

interface ChainedContent {
  at: number;
  actorId: string;
  actorRole: string;
  act: string;
  subject: string;
  before: string | null;
  after: string | null;
  personHash: string;
}

interface StoredRow extends ChainedContent {
  sequence: number;
  actorName: string;
  ip: string;
  salt: string | null;
  hash: string;
}

/**
 * The personal part of a row has a hash of its own, which the chain covers in its place: erasing name, address and salt
 * breaks no link, and without the salt nobody can test names against the hash that stays.
 */
const hashPerson = (salt: string, actorName: string, ip: string) => hashValues([salt, actorName, ip]);

function hashRow(previous: string, row: ChainedContent): string {
  const { at, actorId, actorRole, act, subject, before, after, personHash } = row;
  return hashValues([previous, at, actorId, actorRole, act, subject, before, after, personHash]);
}

const toText = (values: unknown) => (values == null ? null : JSON.stringify(values));

const selectLast = prepareStatement((db) =>
  db.select({ hash: audit.hash }).from(audit).orderBy(desc(audit.sequence)).limit(atMost(1)),
);

/**
 * The caller's transaction holds the write lock, so that no other row comes between. Nothing else may write to the
 * journal.
 */
export function appendAudit(db: Db, entry: AuditEntry): void {
  const row = chainRow(selectLast(db).get()?.hash ?? '', entry);
  const actor = numberActor(db, entry);
  // The column's own encoder would write null as JSON `null`.
  insertRow(db, audit, { ...row, actor, before: entry.before ?? undefined, after: entry.after ?? undefined });
}

export function chainRow(previous: string, entry: AuditEntry) {
  const salt = makeSalt();
  const personHash = hashPerson(salt, entry.actorName, entry.ip);
  const content = { ...entry, before: toText(entry.before), after: toText(entry.after), personHash };
  return { ...content, salt, hash: hashRow(previous, content) };
}

const selectStored = (
  source: 'journal' | 'audit',
) => `SELECT sequence, at, actor_id AS actorId, actor_name AS actorName, actor_role AS actorRole, ip, act, subject,
  before, after, salt, person_hash AS personHash, hash FROM ${source} ORDER BY sequence`;

const ERASED = 'SELECT 1 FROM users WHERE id = ? AND erased_at IS NOT NULL';

/** Rows written before the chain began are chained as they stand; `audit` named people itself then. */
export function chainAudit(sqlite: Sqlite): void {
  const update = sqlite.prepare('UPDATE audit SET salt = ?, person_hash = ?, hash = ? WHERE sequence = ?');
  let previous = '';
  const isErased = sqlite.prepare(ERASED);
  for (const row of sqlite.prepare(selectStored('audit')).all() as StoredRow[]) {
    const salt = makeSalt();
    const personHash = hashPerson(salt, row.actorName, row.ip);
    previous = hashRow(previous, { ...row, personHash });
    const isGone = isErased.get(row.actorId) !== undefined;
    update.run(isGone ? null : salt, personHash, previous, row.sequence);
  }
}

export function findBrokenLinks(sqlite: Sqlite): { sequence: number; what: string }[] {
  createWordedViews(sqlite);
  const isErased = sqlite.prepare(ERASED);
  const brokenLinks: { sequence: number; what: string }[] = [];
  let previous: string | null = '';
  let expected = 1;
  for (const row of sqlite.prepare(selectStored('journal')).iterate() as Iterable<StoredRow>) {
    for (; expected < row.sequence; expected++) {
      brokenLinks.push({ sequence: expected, what: 'a disparu' });
      previous = null;
    }
    if (previous !== null && hashRow(previous, row) !== row.hash)
      brokenLinks.push({
        sequence: row.sequence,
        what: 'a été modifiée, ou ajoutée autrement que par Laveo',
      });
    else if (!isPersonIntact(row, () => isErased.get(getPersonId(row)) !== undefined))
      brokenLinks.push({ sequence: row.sequence, what: 'ne dit plus qui a agi, ou d’où' });
    previous = row.hash;
    expected = row.sequence + 1;
  }
  return brokenLinks;
}

/** A refused sign-in is the act of a stranger, and its personal part belongs to the account that it was tried on. */
const getPersonId = ({ actorRole, actorId, subject }: StoredRow) =>
  actorRole === 'visitor' ? subject : actorId;

function isPersonIntact({ salt, actorName, ip, personHash }: StoredRow, isErased: () => boolean): boolean {
  return salt === null ? isErased() : hashPerson(salt, actorName, ip) === personHash;
}

/** A copy of the last row, kept elsewhere, shows that no row up to it was rewritten or removed. */
export type JournalHead = { sequence: number; hash: string };

export function readJournalHead(sqlite: Sqlite): JournalHead | null {
  createWordedViews(sqlite);
  const row = sqlite.prepare('SELECT sequence, hash FROM journal ORDER BY sequence DESC LIMIT 1').get();
  return (row as JournalHead | undefined) ?? null;
}
