import { createHash } from 'node:crypto';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

export function aPhoto(seed: number, width = 800, height = 600): Promise<Buffer> {
  const background = { r: seed % 256, g: (seed * 7) % 256, b: (seed * 13) % 256 };
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Noise does not compress, so that the photo is as heavy as real ones. */
export function aHeavyPhoto(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: 'white', noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

function makePngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The default side makes 256 megapixels of one bit, all black, in about thirty kilobytes. */
export function aPixelBomb(side = 16_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 9 });
  return Buffer.concat([
    PNG_SIGNATURE,
    makePngChunk('IHDR', header),
    makePngChunk('IDAT', rows),
    makePngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const SCRIPT = '<script>alert(document.domain)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${SCRIPT}</svg>`;

export async function makeFakeImages(): Promise<{ name: string; bytes: Buffer }[]> {
  const jpeg = await aPhoto(3);
  const png = await sharp(jpeg).png().toBuffer();
  const webp = await sharp(jpeg).webp().toBuffer();
  const gif = await sharp(jpeg).gif().toBuffer();
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.from(SCRIPT)]);
  const animated = await sharp([jpeg, await sharp(jpeg).negate().toBuffer()], { join: { animated: true } })
    .webp()
    .toBuffer();
  return [
    ['svg', Buffer.from(SVG)],
    ['svg with a prologue', Buffer.from(`<?xml version="1.0"?>${SVG}`)],
    ['svgz', gzipSync(SVG)],
    ['html', Buffer.from(`<!doctype html>${SCRIPT}`)],
    [
      'html after the first bytes of a jpeg',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SCRIPT)]),
    ],
    ['html after the signature of a png', Buffer.concat([PNG_SIGNATURE, Buffer.from(SCRIPT)])],
    ['html in a webp container', Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), Buffer.from(SCRIPT)])],
    ['gif', gif],
    ['gif with a script', Buffer.concat([gif, Buffer.from(SCRIPT)])],
    ['script that begins like a gif', Buffer.from(`GIF89a/*${SCRIPT}*/=1`)],
    ['jpeg with a zip behind', Buffer.concat([jpeg, zip])],
    ['jpeg with a script behind', Buffer.concat([jpeg, Buffer.from(SCRIPT)])],
    ['png with a script behind', Buffer.concat([png, Buffer.from(SCRIPT)])],
    ['webp with a script behind', Buffer.concat([webp, Buffer.from(SCRIPT)])],
    [
      'jpeg with a script in its comment',
      await sharp(jpeg)
        .withExif({ IFD0: { ImageDescription: SCRIPT } })
        .jpeg()
        .toBuffer(),
    ],
    ['animated webp', animated],
    ['truncated jpeg', jpeg.subarray(0, jpeg.length / 3)],
    ['pdf', Buffer.from(`%PDF-1.7\n${SCRIPT}`)],
    ['tiff', await sharp(jpeg).tiff().toBuffer()],
    ['nothing but a name', Buffer.from('x')],
  ].map(([name, bytes]) => ({ name: String(name), bytes: bytes as Buffer }));
}

export const computeHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
