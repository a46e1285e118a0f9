import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROLES, type Role } from '#domain/people/roles.ts';

export const REFERENCE = join(import.meta.dirname, '../../../docs/api.md');
export const ANYBODY = 'anybody';
export const SIGNED_IN = 'whoever is signed in';

export interface ProcedureRow {
  name: string;
  kind: 'query' | 'mutation';
  /** Null is anybody, signed in or not. */
  roles: readonly Role[] | null;
  says: string;
}

const ROW =
  /^\| `(?<name>\w+\.\w+)` \| (?<kind>query|mutation) \| (?<who>[^|·]+?)(?: · proof)? \| .* \| (?<says>[^|]*) \|$/gm;

/** A reviewer reads `docs/api.md`, so the matrix of permissions holds the server to what stands there. */
export const PROCEDURES: readonly ProcedureRow[] = [...readFileSync(REFERENCE, 'utf8').matchAll(ROW)].map(
  ({ groups: { name = '', kind, who = '', says = '' } = {} }) => ({
    name,
    kind: kind as ProcedureRow['kind'],
    roles: readRoles(who),
    says,
  }),
);

function readRoles(who: string): readonly Role[] | null {
  if (who === ANYBODY) return null;
  return who === SIGNED_IN ? ROLES : ROLES.filter((role) => who.split(', ').includes(role));
}

export const isOpenTo = ({ roles }: ProcedureRow, role: Role): boolean => roles?.includes(role) ?? true;
