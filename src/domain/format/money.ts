const NO_BREAK = '\u00a0';

/** 12500 → "12 500": the narrow no-break space is 2 px wide in bold type of 16 px, and not seen. */
export function formatAmount(amount: number): string {
  const digits = Math.abs(amount).toString();
  const grouped = digits.replace(/\B(?=(\d{3})+(?!\d))/g, NO_BREAK);
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
