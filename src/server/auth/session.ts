import type { Actor } from '#domain/people/roles.ts';
import type { SessionPhase } from '#domain/people/secondFactor.ts';

export interface SessionStart {
  phase: SessionPhase;
  /** Null while a link in a letter is the only proof of who holds the session. */
  verifiedAt: number | null;
}

export interface Session extends SessionStart {
  id: string;
  actor: Actor;
}
