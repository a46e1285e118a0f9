// Draws public/favicon.ico from public/favicon.svg, for what asks for no other: run it when the drawing changes.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './lib/paths.mjs';
import { say } from './lib/say.mjs';

const SIZES = [16, 32, 48];
const HEADER = 6;
const ENTRY = 16;

const drawing = join(root, 'public/favicon.svg');
const pictures = await Promise.all(
  SIZES.map((size) =>
    sharp(drawing, { density: 300 })
      .resize(size, size)
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer(),
  ),
);

const head = Buffer.alloc(HEADER + ENTRY * SIZES.length);
head.writeUInt16LE(1, 2);
head.writeUInt16LE(SIZES.length, 4);
let offset = head.length;
for (const [i, size] of SIZES.entries()) {
  const entry = HEADER + ENTRY * i;
  const bytes = pictures[i]?.length ?? 0;
  head.writeUInt8(size, entry);
  head.writeUInt8(size, entry + 1);
  head.writeUInt16LE(1, entry + 4);
  head.writeUInt16LE(32, entry + 6);
  head.writeUInt32LE(bytes, entry + 8);
  head.writeUInt32LE(offset, entry + 12);
  offset += bytes;
}
await writeFile(join(root, 'public/favicon.ico'), Buffer.concat([head, ...pictures]));
say(`public/favicon.ico: ${offset} bytes.`);
