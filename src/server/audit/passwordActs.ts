import type { Db } from '#db/connection.ts';
import { appendAudit } from '#db/integrity/auditChain.ts';
import type { Store } from '#db/store.ts';
import type { AuditedAct } from '#domain/format/journalWords.ts';
import type { Role } from '#domain/people/roles.ts';
import { type NewAuditRow, recordAudit } from '../acts/journal.ts';
import type { Ctx } from '../ctx.ts';
import type { SessionCtx } from '../secondFactor/secondFactor.reads.ts';

type Person = { id: string; fullname: string; role: Role };

/** The journal is about the team, livreurs included; acts of clients leave no row. */
export function recordPasswordAct(ctx: Ctx, { id, fullname, role }: Person, act: AuditedAct): void {
  if (role === 'client') return;
  ctx.store.write(() => recordAudit({ ...ctx, actor: { id, fullname, role } }, { act, subject: id }));
}

/** The caller's transaction includes the row; clients get none. */
export function recordFactorAct(ctx: SessionCtx, row: NewAuditRow): void {
  const { actor } = ctx.session;
  if (actor.role !== 'client') recordAudit({ ...ctx, actor }, row);
}

type Refusals = { count: number; lastIp: string };

export type SignInTally = ReturnType<typeof createSignInTally>;

const VISITOR = { actorId: 'visitor', actorName: 'Personne non connectée', actorRole: 'visitor' } as const;

/**
 * Guessing passwords writes one row for each account of the team and each quarter of an hour, however many
 * guesses there are.
 */
export function createSignInTally() {
  let refusals = new Map<string, Refusals>();
  return {
    countRefusal(ip: string, account: { id: string; role: Role } | undefined) {
      if (!account || account.role === 'client') return;
      refusals.set(account.id, { count: (refusals.get(account.id)?.count ?? 0) + 1, lastIp: ip });
    },
    flush({ db, store, now }: { db: Db; store: Store; now(): number }) {
      if (refusals.size === 0) return;
      store.write(() => {
        for (const [subject, { count, lastIp }] of refusals)
          appendAudit(db, {
            ...VISITOR,
            at: now(),
            ip: lastIp,
            act: 'auth.refused',
            subject,
            after: { count },
          });
      });
      refusals = new Map();
    },
  };
}
