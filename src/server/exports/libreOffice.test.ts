import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BYTE_ORDER_MARK, csvRow } from './csv.ts';

const NUMBERS = ['12345678', '1234e567', '1e5', '3/4', '20/11/2026', '12 mars', '50 %'];
const FORMULAS = ['=1+1', '=HYPERLINK("http://x.example";"voir")', '-2+3', '@SUM(1+1)', '\t=1+1', '＝1+1'];
const PHONE = '+2250701020304';

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;

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

it('where LibreOffice is installed, it reads numbers that are not ours as text without an apostrophe, and no formula', () => {
  if (!hasLibreOffice) return;
  const texts = [...NUMBERS, PHONE, ...FORMULAS];
  const rows = texts.map((text) => csvRow([text]));
  const cells = readByLibreOffice(BYTE_ORDER_MARK + rows.join(''));
  expect(cells).toHaveLength(texts.length);
  expect(cells.filter(({ type, isFormula }) => type !== 'string' || isFormula)).toEqual([]);
  expect(cells.slice(0, NUMBERS.length).map(({ text }) => text)).toEqual(NUMBERS);
  expect(cells[NUMBERS.length]?.text).toBe(`'${PHONE}`);
}, 120_000);
