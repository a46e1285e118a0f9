export type Cell = string | number | null;

/** Makes French Excel read the file as UTF-8. Its separator is `;`. */
export const BYTE_ORDER_MARK = '\ufeff';
const SEPARATOR = ';';

export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(SEPARATOR)}\r\n`;
}

/** What a spreadsheet may run as a formula: a sign, also full-width or behind blanks, or a control character that hides one. */
const FORMULA = /^(?:[\t\r\n\0]|\s*[=+\-@＝＋－＠])/u;

/** What it would read as a number: the reference 0012e345 would change, a name 007 become 7. */
const NUMBER = /^\s*\d[\d\s.,]*(?:e\d+)?\s*$/i;

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // The apostrophe makes it text, a phone's +225… too, which would lose its sign.
  const safe = FORMULA.test(cell) || NUMBER.test(cell) ? `'${cell}` : cell;
  return /[";\r\n\t,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
