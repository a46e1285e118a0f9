import type { Db } from '#db/connection.ts';
import { appendAudit } from '#db/integrity/auditChain.ts';
import type { Store } from '#db/store.ts';
import type { AuditedAct } from '#domain/format/journalWords.ts';
import type { Role } from '#domain/people/roles.ts';
import { type NewAuditRow, recordAudit } from '../acts/journal.ts';
import type { Ctx } from '../ctx.ts';
import type { SessionCtx } from '../secondFactor/secondFactor.reads.ts';

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

export type PasswordCount = 'signIns' | 'refusals' | 'resets' | 'passwordChanges';

type Refusals = { count: number; lastIp: string };

export type SignInTally = ReturnType<typeof createSignInTally>;

const VISITOR = { actorId: 'visitor', actorName: 'Personne non connectée', actorRole: 'visitor' } as const;
const HOUSE = { actorId: 'laveo', actorName: 'Laveo', actorRole: 'system', ip: '-' } as const;

/**
 * Guessing passwords writes one row for each account of the team and each quarter of an hour, however many
 * guesses there are. Clients and unknown addresses share one row.
 */
export function createSignInTally() {
  let counts: Partial<Record<PasswordCount, number>> = {};
  let refusals = new Map<string, Refusals>();
  const count = (what: PasswordCount) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  return {
    count,
    countRefusal(ip: string, account: { id: string; role: Role } | undefined) {
      if (!account || account.role === 'client') return count('refusals');
      refusals.set(account.id, { count: (refusals.get(account.id)?.count ?? 0) + 1, lastIp: ip });
    },
    flush({ db, store, now }: { db: Db; store: Store; now(): number }) {
      const isEmpty = refusals.size === 0 && Object.keys(counts).length === 0;
      if (isEmpty) return;
      store.write(() => {
        for (const [subject, { count: times, lastIp }] of refusals)
          appendAudit(db, {
            ...VISITOR,
            at: now(),
            ip: lastIp,
            act: 'auth.refused',
            subject,
            after: { count: times },
          });
        if (Object.keys(counts).length > 0)
          appendAudit(db, {
            ...HOUSE,
            at: now(),
            act: 'auth.tally',
            subject: 'clients',
            after: { ...counts },
          });
      });
      counts = {};
      refusals = new Map();
    },
  };
}
