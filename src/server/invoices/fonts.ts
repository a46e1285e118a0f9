import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

export const REGULAR = 'regular';
export const BOLD = 'bold';

const resolve = createRequire(import.meta.url).resolve;
let files: { regular: Buffer; bold: Buffer } | undefined;

/** A build has the fonts beside this file or one folder up; otherwise they come from their package. */
function readFontFile(name: string): Buffer {
  const beside = ['fonts', '../fonts'].map((place) =>
    fileURLToPath(new URL(`${place}/${name}.ttf`, import.meta.url)),
  );
  return readFileSync(beside.find(existsSync) ?? resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
}

/** The font has the letters and tone marks of local names; pdfkit embeds only the glyphs that are used. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  files ??= { regular: readFontFile('DejaVuSansCondensed'), bold: readFontFile('DejaVuSansCondensed-Bold') };
  doc.registerFont(REGULAR, files.regular);
  doc.registerFont(BOLD, files.bold);
}
