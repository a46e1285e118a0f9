const NO_BREAK = '\u00a0';

/** The narrow no-break space is only 2 px wide in bold 16 px type and hardly visible, so the wide one is used. */
export function formatAmount(amount: number): string {
  const digits = Math.abs(amount).toString();
  const grouped = digits.replace(/\B(?=(\d{3})+(?!\d))/g, NO_BREAK);
  return amount < 0 ? `−${grouped}` : grouped;
}

export const formatFcfa = (amount: number): string => `${formatAmount(amount)}${NO_BREAK}FCFA`;

/** A narrow column has no room for the currency's name. */
export const formatShortFcfa = (amount: number): string => `${formatAmount(amount)}${NO_BREAK}F`;

export function parseWholeNumber(text: string): number | null {
  const digits = text.replace(/\s/gu, '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}

export const NOT_AN_AMOUNT = 'Entrez un montant entier, en FCFA.';

/** A dot before three digits separates thousands, as some keyboards write them. */
export const parseAmount = (text: string): number | null =>
  parseWholeNumber(text.replace(/FCFA/giu, '').replace(/\.(?=\d{3}(?!\d))/g, ''));
