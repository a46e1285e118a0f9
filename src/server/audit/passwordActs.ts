import type { AuditedAct } from '#domain/format/journalWords.ts';
import type { Role } from '#domain/people/roles.ts';
import { type NewAuditRow, recordAudit } from '../acts/journal.ts';
import type { Ctx } from '../ctx.ts';
import type { SessionCtx } from '../secondFactor/secondFactor.reads.ts';
import type { PasswordCount } from './signInTally.ts';

type Person = { id: string; fullname: string; role: Role };

/** Acts of the team, livreurs included, get a journal row each; acts of clients are only counted. */
export function recordPasswordAct(ctx: Ctx, person: Person, act: AuditedAct, counted: PasswordCount): void {
  if (person.role === 'client') ctx.store.afterCommit(() => ctx.signInTally.count(counted));
  else {
    const { id, fullname, role } = person;
    ctx.store.write(() => recordAudit({ ...ctx, actor: { id, fullname, role } }, { act, subject: id }));
  }
}

/** The caller's transaction includes the row; clients get none, because the journal is about the team. */
export function recordFactorAct(ctx: SessionCtx, row: NewAuditRow): void {
  const { actor } = ctx.session;
  if (actor.role !== 'client') recordAudit({ ...ctx, actor }, row);
}
