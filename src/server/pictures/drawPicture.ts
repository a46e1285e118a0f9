import type { Sharp } from 'sharp';
import { MAX_IMAGE_PIXELS } from '#domain/catalogue/catalogue.ts';
import { DomainError } from '#domain/failures/failures.ts';

type Library = typeof import('sharp').default;
let loaded: Promise<Library> | undefined;

/** The first upload loads sharp, so that the server starts sooner and idles 20 MB lighter. */
function loadSharp(): Promise<Library> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // libvips reads many formats; phones and browsers produce only these three.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    });
    // A single thread leaves the second core of the server to requests.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loaded;
}

const TIMEOUT_SECONDS = 10;

/** The picture is drawn anew from its pixels, so that no metadata of the upload is stored. */
export async function drawPicture<Drawn>(
  uploaded: Uint8Array,
  { maxBytes, refusal }: { maxBytes: number; refusal: 'IMAGE_REFUSED' | 'PHOTO_REFUSED' },
  draw: (picture: Sharp, open: (bytes: Uint8Array) => Sharp) => Promise<Drawn>,
): Promise<Drawn> {
  const format = detectFormat(uploaded);
  if (!format || uploaded.byteLength > maxBytes) throw new DomainError(refusal);
  const sharp = await loadSharp();
  const openImage = (bytes: Uint8Array) =>
    sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' }).timeout({
      seconds: TIMEOUT_SECONDS,
    });
  try {
    if (!(await isDrawable(sharp, uploaded, format))) throw new DomainError(refusal);
    return await draw(openImage(uploaded).autoOrient(), openImage);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError(refusal);
  }
}

/** The header is read before any pixel is decoded, because thirty kilobytes may expand to a gigabyte. */
async function isDrawable(sharp: Library, uploaded: Uint8Array, format: string): Promise<boolean> {
  const header = await sharp(uploaded, { limitInputPixels: false, failOn: 'error' }).metadata();
  const frames = header.pages ?? 1;
  return header.format === format && frames === 1 && header.width * header.height <= MAX_IMAGE_PIXELS;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The browser's file name and type prove nothing, so the first bytes decide. */
function detectFormat(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  const hasSignature = (signature: readonly number[], at = 0) =>
    signature.every((byte, i) => bytes[at + i] === byte);
  if (hasSignature([0xff, 0xd8, 0xff])) return 'jpeg';
  if (hasSignature(PNG)) return 'png';
  const riffWebp = hasSignature([0x52, 0x49, 0x46, 0x46]) && hasSignature([0x57, 0x45, 0x42, 0x50], 8);
  return riffWebp ? 'webp' : null;
}
