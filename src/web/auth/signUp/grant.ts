import { INTERNAL_ROLES, type InternalRole } from '#domain/people/roles.ts';
import { grants } from '#web/storage/shortLived.ts';

export type Grant = { grant: string; role: InternalRole | null };

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
