import type { Point } from './geo.ts';

const DIGITS = '23456789CFGHJMPQRVWX';
const CODE = /^([23456789CFGHJMPQRVWX]{2,8})\+([23456789CFGHJMPQRVWX]{2,5})$/i;
/** A whole code has eight digits before its plus; a short one leaves out 2, 4 or 6, which a place nearby gives. */
const WHOLE = 8;
/** From the eleventh digit on, one digit says both ways: five rows of four columns. */
const PAIRED = 10;

/** The centre of the code's cell; a short code means the cell nearest to `near`. */
export function decodePlusCode(code: string, near: Point): Point | null {
  const [, head = '', tail = ''] = CODE.exec(code) ?? [];
  const missing = WHOLE - head.length;
  if (head === '' || missing % 2 === 1) return null;
  const size = 20 ** (2 - missing / 2);
  const offset = measureOffset(`${head}${tail}`.toUpperCase(), size, PAIRED - missing);
  if (missing === 0) {
    const [lat, lng] = [offset.lat - 90, offset.lng - 180];
    return lat < 90 && lng < 180 ? { lat, lng } : null;
  }
  const findNearest = (inCell: number, reference: number) =>
    Math.round((reference - inCell) / size) * size + inCell;
  return { lat: findNearest(offset.lat - 90, near.lat), lng: findNearest(offset.lng - 180, near.lng) };
}

function measureOffset(digits: string, size: number, paired: number): { lat: number; lng: number } {
  let [lat, lng, height, width] = [0, 0, size, size];
  const indexes = [...digits].map((digit) => DIGITS.indexOf(digit));
  for (let at = 0; at < Math.min(paired, indexes.length); at += 2) {
    height /= 20;
    width /= 20;
    lat += (indexes[at] ?? 0) * height;
    lng += (indexes[at + 1] ?? 0) * width;
  }
  for (const index of indexes.slice(paired)) {
    height /= 5;
    width /= 4;
    lat += Math.floor(index / 4) * height;
    lng += (index % 4) * width;
  }
  return { lat: lat + height / 2, lng: lng + width / 2 };
}
