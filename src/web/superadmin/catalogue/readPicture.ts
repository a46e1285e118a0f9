import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '#domain/catalogue/catalogue.ts';
import { readPictureSize } from '#web/ui/photo/pictureSize.ts';

/** Why a file is not opened. */
export type PictureError = 'heavy' | 'large' | 'unreadable';

export const UNUSABLE: Record<PictureError, string> = {
  heavy: 'Ce fichier est trop lourd.',
  large: 'Cette image est trop grande\u00a0: 24\u00a0mégapixels au plus.',
  unreadable: 'Ce fichier n’est pas une image lisible.',
};

/** A picture that may be framed, or why not: the server would refuse it for the same reasons. */
export async function readPicture(file: File): Promise<ImageBitmap | PictureError> {
  if (file.size > MAX_IMAGE_BYTES) return 'heavy';
  try {
    const size = readPictureSize(new Uint8Array(await file.arrayBuffer()));
    if (!size) return 'unreadable';
    if (size.width * size.height > MAX_IMAGE_PIXELS) return 'large';
    return await createImageBitmap(file);
  } catch {
    return 'unreadable';
  }
}
