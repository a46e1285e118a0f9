import { useEffect, useState } from 'react';
import { type PictureError, readPicture } from './readPicture.ts';

interface Picture {
  bitmap: ImageBitmap;
  /** Of the file, for an img. */
  url: string;
}

/** A chosen file as a picture, or why it is none; null until it is read. */
export function usePicture(file: File): Picture | PictureError | null {
  const [picture, setPicture] = useState<Picture | PictureError | null>(null);
  useEffect(() => {
    let hasLeft = false;
    let release = () => {};
    void readPicture(file).then((read) => {
      if (typeof read === 'string') {
        if (!hasLeft) setPicture(read);
        return;
      }
      if (hasLeft) return read.close();
      const url = URL.createObjectURL(file);
      release = () => {
        URL.revokeObjectURL(url);
        read.close();
      };
      setPicture({ bitmap: read, url });
    });
    return () => {
      hasLeft = true;
      release();
    };
  }, [file]);
  return picture;
}
