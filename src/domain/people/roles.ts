export const ROLES = ['client', 'livreur', 'admin', 'superadmin'] as const;
export type Role = (typeof ROLES)[number];
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

export function isRole(value: unknown): value is Role {
  return typeof value === 'string' && (ROLES as readonly string[]).includes(value);
}

/** A superadmin may do all that an admin may. */
export function runsTheDesk(role: Role): boolean {
  return role === 'admin' || role === 'superadmin';
}
