export const ROLES = ['client', 'livreur', 'admin', 'superadmin'] as const;
export type Role = (typeof ROLES)[number];
/** `system`: a payment provider or the scheduler, known by its name; nobody signs in or signs up as it. */
export type ActorRole = Role | 'system';
/** Who acted, for readers who learn no names. */
export type ActorSide = 'client' | 'livreur' | 'team' | 'system';

const SIDES: Record<ActorRole, ActorSide> = {
  client: 'client',
  livreur: 'livreur',
  admin: 'team',
  superadmin: 'team',
  system: 'system',
};

export function getActorSide(role: ActorRole): ActorSide {
  return SIDES[role];
}

/** The roles of an internal sign-up. */
export const INTERNAL_ROLES = ['livreur', 'admin', 'superadmin'] as const;
export type InternalRole = (typeof INTERNAL_ROLES)[number];

/** A validation code asked for one role opens that role alone; one asked for none never opens superadmin. */
export function mayCodeOpen(codeRole: InternalRole | null, role: InternalRole): boolean {
  return codeRole === null ? role !== 'superadmin' : role === codeRole;
}

/** The person who acts, as far as the rules need to know. */
export interface Actor {
  id: string;
  role: Role;
  fullname: string;
}

/** As an act's event and the journal name them. */
export interface ActorInAct extends Omit<Actor, 'role'> {
  role: ActorRole;
}

/** The house itself: `wave` for what a provider has confirmed, `scheduler` for what was due. */
export function getSystemActor(name: string): ActorInAct {
  return { id: `system:${name}`, role: 'system', fullname: name };
}

export function isRole(value: unknown): value is Role {
  return typeof value === 'string' && (ROLES as readonly string[]).includes(value);
}

/** A superadmin may do all that an admin may. */
export function runsTheDesk(role: ActorRole): boolean {
  return role === 'admin' || role === 'superadmin';
}
