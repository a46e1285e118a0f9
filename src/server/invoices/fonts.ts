import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export const REGULAR = 'regular';
export const BOLD = 'bold';

const resolve = createRequire(import.meta.url).resolve;
const fontFile = (name: string) => readFileSync(resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
let files: { regular: Buffer; bold: Buffer } | undefined;

/** Every Latin letter and tone mark that people's names have here; pdfkit embeds the glyphs that a document uses. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  files ??= { regular: fontFile('DejaVuSansCondensed'), bold: fontFile('DejaVuSansCondensed-Bold') };
  doc.registerFont(REGULAR, files.regular);
  doc.registerFont(BOLD, files.bold);
}
