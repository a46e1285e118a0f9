import type { Actor } from '#domain/people/roles.ts';
import type { SessionPhase } from '#domain/people/secondFactor.ts';

export interface SessionStart {
  phase: SessionPhase;
  /** The time of the last proof is null before the second factor and after a sign-in by a link in a letter. */
  verifiedAt: number | null;
  /** A letter's link or a superadmin's word opened the session, which may add a first factor. */
  mayEnrol: boolean;
}

export interface Session extends SessionStart {
  id: string;
  actor: Actor;
  heardAt: number | null;
}
