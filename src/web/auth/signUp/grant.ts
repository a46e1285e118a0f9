import { INTERNAL_ROLES, type InternalRole } from '#domain/people/roles.ts';
import { grants } from '#web/storage/shortLived.ts';

/** What an accepted code opens: its role, or a livreur's or an admin's account when it was asked for none. */
export interface Grant {
  grant: string;
  role: InternalRole | null;
}

export function readGrant(): Grant | null {
  try {
    return JSON.parse(grants.read() ?? 'null');
  } catch {
    return null;
  }
}

export function storeGrant(grant: Grant): void {
  grants.keep(JSON.stringify(grant));
}

export function findInternalRole(role: string | null): InternalRole | undefined {
  return INTERNAL_ROLES.find((internal) => internal === role);
}
