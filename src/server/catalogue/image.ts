import type { Sharp } from 'sharp';
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '#domain/catalogue.ts';
import { DomainError } from '#domain/failures.ts';

type Library = typeof import('sharp').default;
let loaded: Promise<Library> | undefined;

/** Loaded by the first upload: without it the server starts sooner and idles 20 MB lighter. */
function loadSharp(): Promise<Library> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // Of all the formats that libvips reads, only the three that phones and browsers produce.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    });
    // One core and no cache: the other core answers requests.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loaded;
}

const TIMEOUT_SECONDS = 10;
const LARGE = 640;
const SMALL = 160;

interface Sizes {
  large: Buffer;
  small: Buffer;
}

/** A square picture in two sizes, re-encoded from its pixels, so that no metadata is published. */
export async function renderSizes(uploaded: Uint8Array): Promise<Sizes> {
  const format = formatOf(uploaded);
  if (!format || uploaded.byteLength > MAX_IMAGE_BYTES) throw new DomainError('IMAGE_REFUSED');
  const sharp = await loadSharp();
  try {
    await checkHeader(sharp, uploaded, format);
    const large = await square(
      sharp(uploaded, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' }).autoOrient(),
      LARGE,
    );
    // From the large one, so that the hash of the large one names both.
    const small = await square(sharp(large), SMALL);
    return { large, small };
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('IMAGE_REFUSED');
  }
}

/** Read before a pixel is decoded: thirty kilobytes may unfold into a gigabyte. */
async function checkHeader(sharp: Library, uploaded: Uint8Array, format: string): Promise<void> {
  const header = await sharp(uploaded, { limitInputPixels: false, failOn: 'error' }).metadata();
  const frames = header.pages ?? 1;
  if (header.format !== format || frames > 1 || header.width * header.height > MAX_IMAGE_PIXELS)
    throw new DomainError('IMAGE_REFUSED');
}

function square(picture: Sharp, side: number): Promise<Buffer> {
  return picture
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize(side, side, { fit: 'cover', position: 'centre' })
    .webp({ quality: 82, effort: 4 })
    .toBuffer();
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** By the first bytes: the browser's file name and type prove nothing. */
function formatOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  const starts = (signature: readonly number[], at = 0) =>
    signature.every((byte, i) => bytes[at + i] === byte);
  if (starts([0xff, 0xd8, 0xff])) return 'jpeg';
  if (starts(PNG)) return 'png';
  const riffWebp = starts([0x52, 0x49, 0x46, 0x46]) && starts([0x57, 0x45, 0x42, 0x50], 8);
  return riffWebp ? 'webp' : null;
}
