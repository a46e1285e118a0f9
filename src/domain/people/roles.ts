export const ROLES = ['client', 'livreur', 'admin', 'superadmin'] as const;
export type Role = (typeof ROLES)[number];
/** `system` is a payment provider or the scheduler, which acts under its own name and has no account. */
export type ActorRole = Role | 'system';
/** Readers who may not see names see this side of the actor instead. */
export type ActorSide = 'client' | 'livreur' | 'team' | 'system';

const SIDES: Record<ActorRole, ActorSide> = {
  client: 'client',
  livreur: 'livreur',
  admin: 'team',
  superadmin: 'team',
  system: 'system',
};

export const getActorSide = (role: ActorRole): ActorSide => SIDES[role];

export const INTERNAL_ROLES = ['livreur', 'admin', 'superadmin'] as const;
export type InternalRole = (typeof INTERNAL_ROLES)[number];

/** A validation code requested for a role opens only that role; one requested without a role never opens superadmin. */
export function mayCodeGrantRole(codeRole: InternalRole | null, role: InternalRole): boolean {
  return codeRole === null ? role !== 'superadmin' : role === codeRole;
}

/** `via` marks the holder of an order's link, who acts as its client without an account. */
export type Actor = { id: string; role: Role; fullname: string; via?: 'link' };

export type ActorInAct = Omit<Actor, 'role'> & { role: ActorRole };

export function getSystemActor(name: string): ActorInAct {
  return { id: `system:${name}`, role: 'system', fullname: name };
}

const LINK_ACTOR = 'link:';

export const getLinkActorId = (orderId: string) => LINK_ACTOR + orderId;

export function getLinkActor({ id, clientName }: { id: string; clientName: string }): Actor {
  return { id: getLinkActorId(id), role: 'client', fullname: clientName, via: 'link' };
}

export const isLinkActor = (actorId: string | null): boolean => actorId?.startsWith(LINK_ACTOR) ?? false;

export function isRole(value: unknown): value is Role {
  return typeof value === 'string' && (ROLES as readonly string[]).includes(value);
}

export const isDeskRole = (role: ActorRole): role is 'admin' | 'superadmin' =>
  role === 'admin' || role === 'superadmin';
