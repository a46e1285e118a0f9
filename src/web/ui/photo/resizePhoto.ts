import { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE } from '#domain/pieces/photos.ts';

type Size = { width: number; height: number };

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

/** A file of thirty kilobytes may decode to a gigabyte, so its size is read before it is decoded. */
export function readPictureSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const hasSignature = (signature: readonly number[]) => signature.every((byte, i) => bytes[i] === byte);
  const readWord = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  try {
    if (hasSignature(PNG)) return { width: view.getUint32(16), height: view.getUint32(20) };
    if (hasSignature(JPEG)) return readJpegSize(view);
    if (readWord(0) === 'RIFF' && readWord(8) === 'WEBP') return readWebpSize(view, readWord(12));
  } catch {}
  return null;
}

/** Markers C0 to CF start a picture frame, except C4 and CC (tables) and C8 (reserved). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpegSize(view: DataView): Size | null {
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // A marker may be preceded by any number of fill bytes FF.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

function readWebpSize(view: DataView, kind: string): Size | null {
  if (kind === 'VP8 ')
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  const readSide = (at: number) => (view.getUint32(at, true) & 0xffffff) + 1;
  return kind === 'VP8X' ? { width: readSide(24), height: readSide(27) } : null;
}

export type PhotoError = 'large' | 'unreadable';

export const PHOTO_ERRORS: Record<PhotoError, string> = {
  large: 'Cette photo est trop grande pour ce téléphone.',
  unreadable: 'Ce fichier n’est pas une photo JPEG, PNG ou WebP lisible.',
};

/** A decoded pixel takes four bytes, so this many take 256 MB; photos of phone cameras are usually smaller. */
const MAX_PIXELS = 64_000_000;

const QUALITIES = [0.82, 0.65, 0.5];
const SIDES = [MAX_PHOTO_SIDE, 1280, 960, 640];
export const ATTEMPTS = SIDES.flatMap((side) => QUALITIES.map((quality) => ({ side, quality })));

export function fitInsideSquare({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export async function resizePhoto(file: Blob): Promise<Blob | PhotoError> {
  try {
    const size = readPictureSize(new Uint8Array(await file.arrayBuffer()));
    if (!size) return 'unreadable';
    if (size.width * size.height > MAX_PIXELS) return 'large';
    const picture = await createImageBitmap(file);
    try {
      return await drawSmallEnoughPhoto(picture);
    } finally {
      picture.close();
    }
  } catch {
    return 'unreadable';
  }
}

async function drawSmallEnoughPhoto(picture: ImageBitmap): Promise<Blob | PhotoError> {
  for (const { side, quality } of ATTEMPTS) {
    const photo = await drawJpeg(picture, fitInsideSquare(picture, side), quality);
    if (photo && photo.size <= MAX_PHOTO_BYTES) return photo;
  }
  return 'large';
}

/** The output is JPEG, because Safari cannot encode WebP. */
function drawJpeg(picture: ImageBitmap, { width, height }: Size, quality: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const paper = canvas.getContext('2d');
  if (!paper) return Promise.resolve(null);
  // Transparent parts of a PNG would turn black in a JPEG.
  paper.fillStyle = '#ffffff';
  paper.fillRect(0, 0, width, height);
  paper.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
