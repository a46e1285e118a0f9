import type { Actor } from '#domain/people/roles.ts';
import type { SessionPhase } from '#domain/people/secondFactor.ts';

export interface SessionStart {
  phase: SessionPhase;
  /** Null when nothing has proved who is there but a link in a letter. */
  verifiedAt: number | null;
}

export interface Session extends SessionStart {
  id: string;
  actor: Actor;
}
