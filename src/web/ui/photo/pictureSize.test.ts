import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readPictureSize } from './pictureSize.ts';

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
