export const ROLES = ['client', 'livreur', 'admin', 'superadmin'] as const;
export type Role = (typeof ROLES)[number];
/** Roles that an internal signup may take; a client signs up by himself. */
export const INTERNAL_ROLES = ['livreur', 'admin', 'superadmin'] as const;
export type InternalRole = (typeof INTERNAL_ROLES)[number];
/** Whoever acts: what the rules need to know of a signed-in person. */
export interface Actor {
  id: string;
  role: Role;
  fullname: string;
}

const HOMES: Record<Role, string> = {
  client: '/client/dashboard',
  livreur: '/livreur/dashboard',
  admin: '/admin/dashboard',
  superadmin: '/superadmin/panel',
};

export function homeOf(role: Role): string {
  return HOMES[role];
}

export function isRole(value: unknown): value is Role {
  return typeof value === 'string' && (ROLES as readonly string[]).includes(value);
}

/** A superadmin may do all that an admin may. */
export function runsTheDesk(role: Role): boolean {
  return role === 'admin' || role === 'superadmin';
}
