/** The address that a form handed on with the navigation; anybody can put anything there. */
export function emailIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('email' in state)) return null;
  return typeof state.email === 'string' && state.email.includes('@') ? state.email : null;
}

/** Whether the page before has just made a letter leave; a refused sign-in has not. */
export function letterLeft(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'sent' in state && state.sent === true;
}

/** What an accepted application knows of a person: never in the address, which logs and histories keep. */
export interface KnownPerson {
  fullname: string;
  phone: string;
  email: string;
}

export function personIn(state: unknown): Partial<KnownPerson> {
  if (typeof state !== 'object' || state === null) return {};
  const known = Object.entries(state).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(known.filter(([name]) => ['fullname', 'phone', 'email'].includes(name)));
}
