import { appendAudit } from '#db/integrity/auditChain.ts';
import type { Role } from '#domain/people/roles.ts';
import { recordAudit } from '../acts/journal.ts';
import type { Ctx, Deps } from '../ctx.ts';

/** What the accounts of clients do with their passwords is counted, not written down one by one. */
type Counted = 'signIns' | 'refusals' | 'resets' | 'passwordChanges';

interface Refusals {
  count: number;
  lastIp: string;
}

interface Person {
  id: string;
  fullname: string;
  role: Role;
}

type Flushing = Pick<Deps, 'db' | 'store' | 'now'>;

/**
 * Counts until the next flush: guessing passwords writes one row for each account of the team and each quarter of an hour,
 * and one for clients and unknown addresses together, however many guesses there are.
 */
export interface SignInTally {
  count(what: Counted): void;
  countRefusal(ip: string, account: Pick<Person, 'id' | 'role'> | undefined): void;
  /** Writes what was counted, then starts anew. */
  flush(deps: Flushing): void;
}

const VISITOR = { actorId: 'visitor', actorName: 'Personne non connectée', actorRole: 'visitor' } as const;
const HOUSE = { actorId: 'laveo', actorName: 'Laveo', actorRole: 'system', ip: '-' } as const;

export function createSignInTally(): SignInTally {
  let counts: Partial<Record<Counted, number>> = {};
  let refusals = new Map<string, Refusals>();
  const count = (what: Counted) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  return {
    count,
    countRefusal(ip, account) {
      if (!account || account.role === 'client') return count('refusals');
      refusals.set(account.id, { count: (refusals.get(account.id)?.count ?? 0) + 1, lastIp: ip });
    },
    flush({ db, store, now }) {
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

/** A row for each person of the team, livreurs included; a client is counted. Inside the caller's transaction, or alone. */
export function recordPasswordAct(ctx: Ctx, person: Person, act: string, counted: Counted): void {
  if (person.role === 'client') ctx.store.afterCommit(() => ctx.signInTally.count(counted));
  else {
    const { id, fullname, role } = person;
    ctx.store.write(() => recordAudit({ ...ctx, actor: { id, fullname, role } }, { act, subject: id }));
  }
}
