import { MAX_PHOTO_BYTES, MAX_PHOTO_SIDE } from '#domain/pieces/photos.ts';

type Size = { width: number; height: number };

/** A file of thirty kilobytes may unfold to a gigabyte; the browser reads its size before it decodes anything. */
async function readPictureSize(file: Blob): Promise<Size> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      picture.onload = resolve;
      picture.onerror = reject;
    });
    return { width: picture.naturalWidth, height: picture.naturalHeight };
  } finally {
    URL.revokeObjectURL(picture.src);
  }
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
    const { width, height } = await readPictureSize(file);
    if (width * height > MAX_PIXELS) return 'large';
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
