/** The address that a form handed on with the navigation; anybody can put anything there. */
export function emailIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('email' in state)) return null;
  return typeof state.email === 'string' && state.email.includes('@') ? state.email : null;
}
