import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

/** What a PDF says, in reading order: as pdftotext reads it where the machine has it, else from the strings it draws. */
export function pdfText(file: string): string {
  try {
    return execFileSync('pdftotext', ['-layout', file, '-'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return drawnText(readFileSync(file));
  }
}

/** Each page's content is one deflated stream, its strings in hexadecimal Windows-1252. */
export function drawnText(pdf: Buffer): string {
  const pages = streamsOf(pdf);
  return [...pages.join('\n').matchAll(/\[((?:<[0-9a-f]*>|[-\d.\s])*)\]\s*TJ/g)]
    .map(([, parts = '']) =>
      [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => decode(hex)).join(''),
    )
    .join('\n');
}

/** Cut by their length: what is deflated may end in a line's end, or hold the word that closes it. */
function streamsOf(pdf: Buffer): string[] {
  const dictionaries = pdf.toString('latin1').matchAll(/<<\n((?:\/.*\n)+)>>\nstream\n/g);
  return [...dictionaries].flatMap(({ 0: opening, 1: entries = '', index }) => {
    const length = /^\/Length (\d+)$/m.exec(entries)?.[1];
    if (!length || !/^\/Filter \/FlateDecode$/m.test(entries)) return [];
    const start = index + opening.length;
    return [inflateSync(pdf.subarray(start, start + Number(length))).toString('latin1')];
  });
}

/** The 32 codes in which Windows-1252 is not Latin-1; Node's own decoder takes it for Latin-1 in some versions. */
const ITS_OWN = '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ';

function decode(hex: string): string {
  return [...Buffer.from(hex, 'hex')]
    .map((code) => ITS_OWN[code - 0x80] ?? String.fromCharCode(code))
    .join('');
}
