import sharp from 'sharp';
import { expect, it } from 'vitest';
import { MAX_PHOTO_SIDE } from '#domain/pieces/photos.ts';
import { ATTEMPTS, fitInsideSquare, readPictureSize, resizePhoto } from './resizePhoto.ts';

const drawPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0d6b78' } });

it.each([
  ['a PNG', () => drawPicture(310, 205).png()],
  ['a JPEG', () => drawPicture(310, 205).jpeg()],
  ['a progressive JPEG', () => drawPicture(310, 205).jpeg({ progressive: true })],
  [
    'a JPEG that says more before',
    () =>
      drawPicture(310, 205)
        .withExif({ IFD0: { Copyright: 'x'.repeat(3000) } })
        .jpeg(),
  ],
  ['a WebP', () => drawPicture(310, 205).webp()],
  ['a WebP without loss', () => drawPicture(310, 205).webp({ lossless: true })],
  [
    'a WebP that says more before',
    () =>
      drawPicture(310, 205)
        .withExif({ IFD0: { Copyright: 'x' } })
        .webp(),
  ],
])('reads the size of %s', async (_, drawn) => {
  expect(readPictureSize(await drawn().toBuffer())).toEqual({ width: 310, height: 205 });
});

it('is read from a part of a larger buffer', async () => {
  const png = await drawPicture(31, 20).png().toBuffer();
  const within = new Uint8Array([1, 2, 3, ...png]).subarray(3);
  expect(readPictureSize(within)).toEqual({ width: 31, height: 20 });
});

it('knows nothing else, and nothing cut short', async () => {
  const gif = await drawPicture(31, 20).gif().toBuffer();
  const jpeg = await drawPicture(31, 20).jpeg().toBuffer();
  for (const bytes of [
    gif,
    Buffer.from('<svg/>'),
    Buffer.from(''),
    jpeg.subarray(0, 20),
    Buffer.concat([jpeg.subarray(0, 3), Buffer.from('<script>alert(1)</script>')]),
    Buffer.from('RIFF\0\0\0\0WEBPVP8 '),
    Buffer.from('RIFF\0\0\0\0WEBPNONE'),
  ])
    expect(readPictureSize(bytes)).toBeNull();
});

it('keeps the shape of a photo, and never enlarges it', () => {
  expect(fitInsideSquare({ width: 4000, height: 3000 }, 1600)).toEqual({ width: 1600, height: 1200 });
  expect(fitInsideSquare({ width: 3000, height: 4000 }, 1600)).toEqual({ width: 1200, height: 1600 });
  expect(fitInsideSquare({ width: 320, height: 200 }, 1600)).toEqual({ width: 320, height: 200 });
  expect(fitInsideSquare({ width: 9000, height: 1 }, 640)).toEqual({ width: 640, height: 1 });
});

it('tries the best first, each time smaller', () => {
  const weights = ATTEMPTS.map(({ side, quality }) => side * 10 + quality);
  expect(ATTEMPTS[0]).toEqual({ side: MAX_PHOTO_SIDE, quality: 0.82 });
  expect(weights).toEqual([...weights].sort((a, b) => b - a));
});

it('opens no file that is not a picture, nor one that unfolds into gigabytes', async () => {
  const png = new Uint8Array(24);
  png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const view = new DataView(png.buffer);
  view.setUint32(16, 30_000);
  view.setUint32(20, 30_000);
  expect(await resizePhoto(new Blob(['<svg/>']))).toBe('unreadable');
  expect(await resizePhoto(new Blob([png]))).toBe('large');
});
