/** A number stays one; every text is only ever text. */
export type Cell = string | number | null;

/** French Excel takes a file for UTF-8 when it begins with this, and `;` for its separator. */
export const BYTE_ORDER_MARK = '\ufeff';
const SEPARATOR = ';';

export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(SEPARATOR)}\r\n`;
}

/**
 * What a spreadsheet would run as a formula: the signs themselves, their full-width twins that some locales accept,
 * also behind blanks, and the control characters that hide what follows them.
 */
const FORMULA = /^(?:[\t\r\n\0]|\s*[=+\-@＝＋－＠])/u;

/** What it would take for a number: a reference such as 0012e345 would come back as another one, a name 007 as 7. */
const NUMBER = /^\s*\d[\d\s.,]*(?:e\d+)?\s*$/i;

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // The apostrophe makes it text, for a phone's + as well: +225… would otherwise lose its sign to arithmetic.
  const safe = FORMULA.test(cell) || NUMBER.test(cell) ? `'${cell}` : cell;
  return /[";\r\n\t,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
