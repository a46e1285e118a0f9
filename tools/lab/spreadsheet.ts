/**
 * T-X4: what LibreOffice makes of the cells of a CSV export: no formula, no number that is not ours, no visible apostrophe
 * on a reference. `npm run lab -- spreadsheet`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '#bench/report.ts';
import { BYTE_ORDER_MARK, writeRow } from '#server/exports/csv.ts';

const NUMBERS = ['12345678', '1234e567', '1e5', '3/4', '20/11/2026', '12 mars', '50 %'];
const FORMULAS = ['=1+1', '=HYPERLINK("http://x.example";"voir")', '-2+3', '@SUM(1+1)', '\t=1+1', '＝1+1'];
const PHONE = '+2250701020304';

interface SheetCell {
  type: string;
  isFormula: boolean;
  /** Without the tab, which a cell does not show. */
  text: string;
}

/** The cells of a CSV file as LibreOffice reads it: separated by `;`, UTF-8, whatever it recognises converted. */
function readByLibreOffice(csv: string): SheetCell[] {
  const folder = mkdtempSync(join(tmpdir(), 'laveo-calc-'));
  try {
    const file = join(folder, 'export.csv');
    writeFileSync(file, csv);
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const options = ['--infilter=CSV:59,34,76,1', '--convert-to', 'fods', '--outdir', folder, file];
    execFileSync('soffice', ['--headless', profile, ...options], { stdio: 'ignore', timeout: 100_000 });
    const xml = readFileSync(join(folder, 'export.fods'), 'utf8');
    const cells = xml.matchAll(
      /<table:table-cell([^>]*office:value-type[^>]*)>([\s\S]*?)<\/table:table-cell>/g,
    );
    return [...cells].map(([, attributes = '', content = '']) => ({
      type: /office:value-type="(\w+)"/.exec(attributes)?.[1] ?? '',
      isFormula: attributes.includes('table:formula'),
      text: content
        .replace(/<[^>]+>/g, '')
        .replaceAll('&apos;', "'")
        .trim(),
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const texts = [...NUMBERS, PHONE, ...FORMULAS];
const cells = readByLibreOffice(BYTE_ORDER_MARK + texts.map((text) => writeRow([text])).join(''));
const shown = [...NUMBERS, `'${PHONE}`];
const wrong = texts.filter((_, i) => {
  const cell = cells[i];
  const isText = cell?.type === 'string' && !cell.isFormula;
  return !isText || (i < shown.length && cell.text !== shown[i]);
});
say(
  `${texts.length} texts, ${cells.length} cells; read otherwise than written: ${wrong.join(' | ') || 'none'}`,
);
process.exitCode = wrong.length === 0 && cells.length === texts.length ? 0 : 1;
