const NO_BREAK = '\u00a0';

/** 12500 → "12 500": the narrow no-break space is 2 px wide in bold type of 16 px, and not seen. */
export function formatAmount(amount: number): string {
  const digits = Math.abs(amount).toString();
  const grouped = digits.replace(/\B(?=(\d{3})+(?!\d))/g, NO_BREAK);
  return amount < 0 ? `−${grouped}` : grouped;
}

export function formatFcfa(amount: number): string {
  return `${formatAmount(amount)}${NO_BREAK}FCFA`;
}

/** The ticks of an axis read "500", "250 k", "1,2 M". */
export function formatShortAmount(amount: number): string {
  if (Math.abs(amount) >= 1_000_000) return `${formatTenths(amount / 1_000_000)}${NO_BREAK}M`;
  return Math.abs(amount) >= 1000 ? `${formatTenths(amount / 1000)}${NO_BREAK}k` : String(amount);
}

const formatTenths = (value: number) => String(Math.round(value * 10) / 10).replace('.', ',');

/** "12 500" → 12500; null for what is no whole number, "12,5" among them. */
export function parseWhole(text: string): number | null {
  const digits = text.replace(/\s/gu, '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}

export const NOT_AN_AMOUNT = 'Entrez un montant entier, en FCFA.';

/** "5 000", "5000" or "5 000 FCFA" → 5000; null for what is no whole amount of francs. */
export function parseAmount(text: string): number | null {
  const amount = parseWhole(text.replace(/FCFA/giu, ''));
  return amount !== null && amount < 1_000_000_000 ? amount : null;
}
