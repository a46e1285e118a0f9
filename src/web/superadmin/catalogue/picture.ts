import { useEffect, useState } from 'react';
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '#domain/catalogue/catalogue.ts';
import { readPictureSize } from '#web/ui/photo/pictureSize.ts';

type Picture = { bitmap: ImageBitmap; url: string };

export function usePicture(file: File): Picture | PictureError | null {
  const [picture, setPicture] = useState<Picture | PictureError | null>(null);
  useEffect(() => {
    let hasLeft = false;
    let releasePicture = () => {};
    void decodePicture(file).then((read) => {
      if (typeof read === 'string') {
        if (!hasLeft) setPicture(read);
        return;
      }
      if (hasLeft) return read.close();
      const url = URL.createObjectURL(file);
      releasePicture = () => {
        URL.revokeObjectURL(url);
        read.close();
      };
      setPicture({ bitmap: read, url });
    });
    return () => {
      hasLeft = true;
      releasePicture();
    };
  }, [file]);
  return picture;
}

export type PictureError = 'heavy' | 'large' | 'unreadable';

export const UNUSABLE: Record<PictureError, string> = {
  heavy: 'Ce fichier est trop lourd.',
  large: 'Cette image est trop grande\u00a0: 24\u00a0mégapixels au plus.',
  unreadable: 'Ce fichier n’est pas une image lisible.',
};

/** The limits are the server's own, so that a picture is refused before the upload. */
async function decodePicture(file: File): Promise<ImageBitmap | PictureError> {
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
