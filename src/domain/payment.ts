export const PAYMENT_METHODS = ['espece', 'wave'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
/** `declared`: the client came back from Wave, which proves nothing; only the team or a livreur's cash makes it `paid`. */
export const PAYMENT_STATES = ['due', 'declared', 'paid'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
export function mayDeclarePaid(method: PaymentMethod | null, state: PaymentState): boolean {
  return method === 'wave' && state === 'due';
}

/** Wave's payment link with the amount, or null when the configured link is not one. */
export function waveLink(base: string, amount: number): string | null {
  try {
    const url = new URL(base);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
    url.searchParams.set('amount', String(amount));
    return url.toString();
  } catch {
    return null;
  }
}
