import { and, asc, desc, eq, isNull, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { audit, users } from '#db/schema.ts';
import type { auditListSchema } from '#domain/inputs/desk.ts';
import { PAGE_SIZE, type Page } from '#domain/page.ts';
import type { Deps } from '../ctx.ts';
import { byName } from '../french.ts';
import { sequenceBefore } from '../journal.ts';

export interface AuditRow extends Row {
  /** Whose account it was done to, as long as there is one: the journal itself, which nobody can change, keeps no name but of who acted. */
  subjectName: string | null;
}
type Row = typeof audit.$inferSelect;

/** Newest first, by sequence: a clock that was set back changes no order. */
export function listActs({ db }: Pick<Deps, 'db'>, input: z.infer<typeof auditListSchema>): Page<AuditRow> {
  const size = input.limit ?? PAGE_SIZE;
  const rows = db
    .select({ row: audit, subjectName: users.fullname })
    .from(audit)
    .leftJoin(users, and(eq(users.id, audit.subject), isNull(users.erasedAt)))
    .where(
      and(
        lt(audit.sequence, sequenceBefore(input.cursor)),
        input.act === undefined ? undefined : eq(audit.act, input.act),
        input.actorId === undefined ? undefined : eq(audit.actorId, input.actorId),
        input.subject === undefined ? undefined : eq(audit.subject, input.subject),
      ),
    )
    .orderBy(desc(audit.sequence))
    .limit(size + 1)
    .all()
    .map(({ row, subjectName }) => ({ ...row, subjectName }));
  const items = rows.slice(0, size);
  return { items, nextCursor: rows.length > size ? String(items.at(-1)?.sequence) : null };
}

export interface AuditChoices {
  acts: string[];
  actors: { id: string; name: string }[];
}

/** What the journal may be filtered by: what it holds. */
export function auditChoices({ db }: Pick<Deps, 'db'>): AuditChoices {
  return {
    acts: db
      .selectDistinct({ act: audit.act })
      .from(audit)
      .orderBy(asc(audit.act))
      .all()
      .map((row) => row.act),
    actors: db
      .select({ id: audit.actorId, name: audit.actorName })
      .from(audit)
      .groupBy(audit.actorId)
      .all()
      .sort(byName(({ name }) => name)),
  };
}
