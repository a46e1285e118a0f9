/** A `verbatim` cell is text of our own, such as a date, that a spreadsheet may interpret. */
export type Cell = string | number | null | { verbatim: string };

/** French Excel reads the file as UTF-8 only with this mark. */
export const BYTE_ORDER_MARK = '\ufeff';
const SEPARATOR = ';';

export const writeRow = (cells: readonly Cell[]): string => `${cells.map(writeCell).join(SEPARATOR)}\r\n`;

/** A spreadsheet may run a cell with such a start as a formula, even behind blanks or a control character. */
const FORMULA = /^(?:[\t\r\n\0]|\s*[=+\-@＝＋－＠])/u;

/** A spreadsheet would turn these into numbers: references 12345678 and 1234e567, a garment’s "3/4", "50 %". */
const NUMBER = /^[\s(]*\d[\d\s.,/:()%€-]*(?:e[+-]?\d+)?\s*$/i;

/** A spreadsheet would turn these into dates: "12 mars", "sept-26". */
const MONTHS =
  'janv?(?:ier)?|févr?(?:ier)?|feb|mars?|avr(?:il)?|apr|mai|may|juin|jun|juil(?:let)?|jul|ao[uû]t|aug|sept?(?:embre)?|oct(?:obre)?|nov(?:embre)?|d[ée]c(?:embre)?';
const DATE = new RegExp(`^(?=.*\\d)(?:\\d{1,4}[\\s/-]*)?(?:${MONTHS})\\.?(?:[\\s/-]*\\d{1,4})?$`, 'i');

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = typeof cell === 'string' ? protectText(cell) : cell.verbatim;
  return /[";\r\n\t,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A leading tab makes a cell text and stays invisible; only an apostrophe reliably stops a formula or a phone’s +. */
function protectText(cell: string): string {
  if (FORMULA.test(cell)) return `'${cell}`;
  return NUMBER.test(cell) || DATE.test(cell) ? `\t${cell}` : cell;
}
