import type { Sharp } from 'sharp';
import { MAX_IMAGE_BYTES } from '#domain/catalogue/catalogue.ts';
import { drawPicture } from '../pictures/drawPicture.ts';

const LARGE = 640;
const SMALL = 160;

interface Sizes {
  large: Buffer;
  small: Buffer;
}

export function renderSizes(uploaded: Uint8Array): Promise<Sizes> {
  const accepted = { maxBytes: MAX_IMAGE_BYTES, refusal: 'IMAGE_REFUSED' } as const;
  return drawPicture(uploaded, accepted, async (picture, open) => {
    const large = await cutSquare(picture, LARGE);
    // The small one is made from the large one, so that the hash of the large one names both.
    return { large, small: await cutSquare(open(large), SMALL) };
  });
}

function cutSquare(picture: Sharp, side: number): Promise<Buffer> {
  return picture
    .resize(side, side, { fit: 'cover', position: 'centre' })
    .webp({ quality: 82, effort: 4 })
    .toBuffer();
}
