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
