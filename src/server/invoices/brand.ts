import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

export const INK = '#10292F';
export const MUTED = '#56717A';
export const LAGOON = '#0D6B78';
export const LINE = '#E6E3DA';
const SUN = '#F6A51C';

export function drawLogo(doc: PDFKit.PDFDocument, x: number, y: number, height: number): void {
  doc.save();
  doc
    .translate(x, y)
    .scale(height / 30)
    .translate(-2, -2);
  doc.strokeColor(LAGOON).lineWidth(4.4);
  doc.path('M5.2 8v19.8h10.6').stroke();
  doc.circle(24.3, 22, 5.8).stroke();
  doc.path('M30.1 14v16').stroke();
  doc.lineWidth(4).path('M51.9 22.6h11.6M63.4 22.8V22a5.8 5.8 0 1 0-1.6 4').stroke();
  doc.lineWidth(4.6).circle(76.2, 21, 7.2).stroke();
  doc.path('M33.6 14h5l3.7 10 3.7-10h5l-6.5 16h-4.4z').fill(LAGOON);
  doc.circle(87, 10, 3.4).fill(SUN);
  doc.circle(92.6, 5.2, 1.6).fill(LAGOON);
  doc.restore();
}

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
