import { PICKER_VIEW, type Point } from './geo.ts';

/** `rest` is what the text says besides; a shortened link says where it leads only to who follows it. */
export type PastedPosition = { point: Point; rest: string } | 'shortened';

const LINK = /(?:https?:\/\/|geo:)\S+/i;
const SHORTENED = /^https?:\/\/(?:maps\.app\.goo\.gl|goo\.gl\/maps)\//i;
const MAPS = /^https?:\/\/(?:(?:www|maps)\.)?google\.[a-z.]{2,6}(?:\/|\?)/i;
const PAIR = String.raw`(-?\d{1,2}(?:\.\d+)?),\s*\+?(-?\d{1,3}(?:\.\d+)?)`;
/** The pin of a place is more exact than the middle of the view, which comes last. */
const IN_MAPS = [
  /!3d(-?\d{1,2}\.\d+)!4d(-?\d{1,3}\.\d+)/,
  new RegExp(`[?&](?:q|query|ll|destination|daddr)=(?:loc:)?${PAIR}`),
  new RegExp(`/@${PAIR}`),
];
const IN_GEO = [new RegExp(`[?&]q=${PAIR}`), new RegExp(`^geo:${PAIR}`, 'i')];
const BARE = new RegExp(`^\\(?${PAIR}\\)?$`);
const PLUS_CODE = /^([23456789CFGHJMPQRVWX]{4,8}\+[23456789CFGHJMPQRVWX]{2,5})(?:[\s,].*)?$/i;

/** Nothing is fetched: what the text itself does not say is not known. */
export function parsePastedPosition(text: string): PastedPosition | null {
  const [link] = LINK.exec(text) ?? [];
  if (!link) return parseBarePosition(text.trim());
  if (SHORTENED.test(link)) return 'shortened';
  const readable = decodeLink(link);
  const forms = MAPS.test(readable) ? IN_MAPS : /^geo:/i.test(readable) ? IN_GEO : [];
  const point = findPoint(readable, forms);
  return point && { point, rest: text.replace(link, ' ').replace(/\s+/g, ' ').trim() };
}

function parseBarePosition(text: string): PastedPosition | null {
  const [, code] = PLUS_CODE.exec(text) ?? [];
  const point = code ? decodePlusCode(code, PICKER_VIEW.center) : findPoint(text, [BARE]);
  return point && { point, rest: '' };
}

/** An encoded comma is a comma; a link that is encoded wrongly is read as it stands. */
function decodeLink(link: string): string {
  try {
    return decodeURIComponent(link.replace(/\+/g, ' '));
  } catch {
    return link;
  }
}

function findPoint(text: string, forms: readonly RegExp[]): Point | null {
  for (const form of forms) {
    const [, lat, lng] = form.exec(text) ?? [];
    const point = { lat: Number(lat), lng: Number(lng) };
    if (Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180) return point;
  }
  return null;
}

const DIGITS = '23456789CFGHJMPQRVWX';
const CODE = /^([23456789CFGHJMPQRVWX]{2,8})\+([23456789CFGHJMPQRVWX]{2,5})$/i;
/** A whole code has eight digits before its plus; a short one leaves out 2, 4 or 6, which a place nearby gives. */
const WHOLE = 8;
/** From the eleventh digit on, one digit says both ways: five rows of four columns. */
const PAIRED = 10;

/** The centre of the code's cell; a short code means the cell nearest to `near`. */
function decodePlusCode(code: string, near: Point): Point | null {
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
