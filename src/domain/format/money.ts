const NARROW = '\u202f';
const NO_BREAK = '\u00a0';

/** 12500 → "12 500" with narrow no-break spaces, as French typography wants. */
export function formatAmount(amount: number): string {
  const digits = Math.abs(amount).toString();
  const grouped = digits.replace(/\B(?=(\d{3})+(?!\d))/g, NARROW);
  return amount < 0 ? `-${grouped}` : grouped;
}

/** 12500 → "12 500 FCFA". */
export function formatFcfa(amount: number): string {
  return `${formatAmount(amount)}${NO_BREAK}FCFA`;
}

/** "5 000", "5000" or "5 000 FCFA" → 5000; null for what is no whole amount of francs. */
export function parseAmount(text: string): number | null {
  const digits = text.replace(/\s|FCFA/giu, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}
