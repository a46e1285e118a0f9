import type { Actor } from '#domain/people/roles.ts';
import type { ProofMeans, SessionPhase } from '#domain/people/secondFactor.ts';
import type { Deps } from '../ctx.ts';

export interface SessionStart {
  phase: SessionPhase;
  /** The time of the last proof is null before the second factor and after a sign-in by a link in a letter. */
  verifiedAt: number | null;
  verifiedBy: ProofMeans | null;
  /** A letter's link or a superadmin's word opened the session, which may add a first factor. */
  mayEnrol: boolean;
}

export type Session = SessionStart & { id: string; actor: Actor; heardAt: number | null };

export type Proof = Pick<SessionStart, 'verifiedAt' | 'verifiedBy'>;

/** A session is open and may not enrol unless its start says so. */
export type NewSession = Proof & Partial<Pick<SessionStart, 'phase' | 'mayEnrol'>>;

export const NO_PROOF: Proof = { verifiedAt: null, verifiedBy: null };

export function makeProof({ steadyNow }: Pick<Deps, 'steadyNow'>, verifiedBy: ProofMeans): Proof {
  return { verifiedAt: steadyNow(), verifiedBy };
}
