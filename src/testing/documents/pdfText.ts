import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

export function readPdfText(file: string): string {
  try {
    return execFileSync('pdftotext', ['-layout', file, '-'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return readDrawnText(readFileSync(file));
  }
}

export function readDrawnText(pdf: Buffer): string {
  const objects = readObjects(pdf);
  const letters = readFonts(objects);
  const pages = [...objects.values()].map(({ stream }) => stream).filter((stream) => /\bTJ\b/.test(stream));
  return pages.map((page) => readPageText(page, letters)).join('\n');
}

/** The squares of a code that is drawn as rectangles of one size. */
export function readDrawnSquares(pdf: Buffer): { x: number; y: number; size: number }[] {
  const streams = [...readObjects(pdf).values()].map(({ stream }) => stream).join('\n');
  return [...streams.matchAll(/^([\d.-]+) ([\d.-]+) ([\d.]+) ([\d.]+) re$/gm)]
    .map(([, x, y, width, height]) => ({
      x: Number(x),
      y: Number(y),
      size: Number(width),
      height: Number(height),
    }))
    .filter(({ size, height }) => size === height);
}

interface PdfObject {
  dictionary: string;
  /** The stream is already decompressed, and empty if the object has none. */
  stream: string;
}

/** A stream is cut by its declared length, because compressed bytes may contain the word `endstream`. */
function readObjects(pdf: Buffer): Map<string, PdfObject> {
  const heads = pdf.toString('latin1').matchAll(/^(\d+) 0 obj\n(<<\n(?:\/.*\n)+>>|.*)\n(stream\n)?/gm);
  return new Map(
    [...heads].map(({ 0: head, 1: id = '', 2: dictionary = '', 3: opening, index }) => {
      const length = Number(/^\/Length (\d+)$/m.exec(dictionary)?.[1] ?? 0);
      const start = index + head.length;
      const bytes = pdf.subarray(start, opening ? start + length : start);
      const deflated = dictionary.includes('/FlateDecode') && bytes.length > 0;
      return [id, { dictionary, stream: (deflated ? inflateSync(bytes) : bytes).toString('latin1') }];
    }),
  );
}

function readFonts(objects: Map<string, PdfObject>): Map<string, string[]> {
  const fonts = [...objects.values()].flatMap(({ dictionary }) => [
    ...dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g),
  ]);
  return new Map(
    fonts.map(([, name = '', id = '']) => {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? '')?.[1] ?? '';
      const ranges = objects.get(table)?.stream.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[(.*)\]/g) ?? [];
      const codes = [...ranges].flatMap(([, list = '']) => [...list.matchAll(/<([0-9a-f ]*)>/g)]);
      return [name, codes.map(([, units = '']) => decodeUtf16(units.replaceAll(' ', '')))];
    }),
  );
}

const decodeUtf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** A text object may hold several strings, because a tone mark moves the pen between them. */
function readPageText(page: string, letters: Map<string, string[]>): string {
  return [...page.matchAll(/BT\n([\s\S]*?)\nET/g)]
    .map(([, commands = '']) => {
      let font: string[] = [];
      const tokens = commands.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/g);
      return [...tokens]
        .map(([, name, codes]) => {
          if (name) font = letters.get(name) ?? [];
          const glyphs = codes?.match(/.{4}/g) ?? [];
          return glyphs.map((glyph) => font[Number.parseInt(glyph, 16)] ?? '?').join('');
        })
        .join('');
    })
    .join('\n');
}
