import type { Area } from 'react-easy-crop';

/** The largest that a garment is shown at. */
const SIDE = 1280;

/** A square part of a picture, on white where it is transparent, never larger than it was. */
export function drawSquare(picture: ImageBitmap, { x, y, width, height }: Area): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const side = Math.max(1, Math.min(SIDE, Math.round(width)));
  canvas.width = side;
  canvas.height = side;
  const paper = canvas.getContext('2d');
  if (paper) {
    paper.fillStyle = '#ffffff';
    paper.fillRect(0, 0, side, side);
    paper.drawImage(picture, x, y, width, height, 0, 0, side, side);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/webp', 0.9);
  });
}
