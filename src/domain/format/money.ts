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
