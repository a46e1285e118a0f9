import type { Role } from '#domain/people/roles.ts';

/** Another page fills these fields in; personal data travels in the navigation state, never in the address. */
export type NewPerson = { role: Role; fullname?: string; phone?: string; email?: string };

export function readNewPerson(state: unknown, role: Role): Omit<NewPerson, 'role'> | undefined {
  const wanted = typeof state === 'object' && state !== null && 'newPerson' in state ? state.newPerson : null;
  if (typeof wanted !== 'object' || wanted === null || !('role' in wanted) || wanted.role !== role)
    return undefined;
  const texts = Object.entries(wanted).filter(([name]) => ['fullname', 'phone', 'email'].includes(name));
  return Object.fromEntries(texts.filter(([, value]) => typeof value === 'string'));
}
