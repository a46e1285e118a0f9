import { isTooFar, type Point, type ServiceArea } from './geo.ts';

/** A pin this near to a shore is accepted: shores are coarse, and refusing a client is worse than a pin on water. */
const SHORE_MARGIN_KM = 0.3;

export function findPlaceRefusal(point: Point, area: ServiceArea): 'TOO_FAR' | 'ON_WATER' | null {
  if (isTooFar(point, area)) return 'TOO_FAR';
  return isOnWater(point) ? 'ON_WATER' : null;
}

export function formatTooFarMessage(farthestKm: number): string {
  return `Nous nous déplaçons jusqu’à ${farthestKm}\u00a0km autour de notre atelier.`;
}

type Corner = readonly [number, number];
let rings: Corner[][] | null = null;

function parseShoreRings(): Corner[][] {
  const parseCorner = (text: string): Corner => {
    const [lng = 0, lat = 0] = text.split(',').map(Number);
    return [lng / 10_000, lat / 10_000];
  };
  rings ??= SHORES.map((ring) => ring.split(' ').map(parseCorner));
  return rings;
}

function isOnWater(point: Point): boolean {
  const crossed = parseShoreRings().filter((ring) => isInside(ring, point));
  if (crossed.length % 2 === 0) return false;
  return parseShoreRings().every((ring) =>
    listSides(ring).every((side) => measureDistance(side, point) > SHORE_MARGIN_KM),
  );
}

const listSides = (ring: Corner[]): [Corner, Corner][] =>
  ring.map((corner, index) => [corner, ring[(index + 1) % ring.length] ?? corner]);

/** A point is inside when a line from it to the east crosses an odd number of sides. */
function isInside(ring: Corner[], { lng, lat }: Point): boolean {
  const crossings = listSides(ring).filter(
    ([[x1, y1], [x2, y2]]) => y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1,
  );
  return crossings.length % 2 === 1;
}

/** The earth counts as flat over a few kilometres. */
function measureDistance([from, to]: [Corner, Corner], point: Point): number {
  const [ax, ay] = toFlatKilometres(from, point);
  const [bx, by] = toFlatKilometres(to, point);
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(ax + along * dx, ay + along * dy);
}

const KM_PER_DEGREE = 111.2;
const toFlatKilometres = ([lng, lat]: Corner, origin: Point): Corner => [
  (lng - origin.lng) * KM_PER_DEGREE * Math.cos((origin.lat * Math.PI) / 180),
  (lat - origin.lat) * KM_PER_DEGREE,
];

/**
 * Each ring is a shore of the lagoon or the sea around Abidjan: "lng,lat" in ten-thousandths of a degree. A point
 * inside an odd number of rings is on water, because islands are rings inside rings. The rings come from OpenStreetMap
 * (ODbL, 2017) by @geo-maps/earth-waterbodies-10m, cut to 42 km around the workshop. Koumassi, Grand-Bassam and three
 * villages, which it draws under water, are taken out by hand.
 */
const SHORES: readonly string[] = [
  '-43281,49729 -35703,49729 -35703,51694 -36029,51730 -37383,51950 -37650,51950 -37650,51993 -37722,52005 -38133,52105 -38232,52097 -38232,52137 -38732,52329 -39780,52553 -39999,52529 -40067,52416 -40633,52404 -41748,52262 -41748,52223 -41963,52223 -41950,52236 -42333,52187 -43281,52091',
  '-36914,51785 -36914,51838 -36861,51785',
  '-43281,52601 -43066,52401 -42759,52660 -42627,52818 -42407,52879 -42187,52660 -42187,52926 -41748,52893 -40869,52890 -40430,52856 -40430,52492 -40217,52650 -40219,52660 -40203,52660 -40185,53098 -40430,53498 -40430,53098 -40774,53098 -40869,53192 -40869,53098 -41119,53098 -41309,53286 -41309,53098 -41639,53098 -41650,53109 -41650,53030 -41850,53030 -41850,53098 -41993,53098 -42187,53175 -42265,53098 -42749,53098 -43066,53326 -43281,53053',
  '-43281,53535 -43252,53535 -43281,53564',
  '-43096,54192 -43066,54158 -43066,54217',
  '-42858,54410 -42847,54379 -42776,54410',
  '-42661,54629 -42627,54596 -42627,54629',
  '-42627,54819 -42587,54848 -42627,54904',
  '-41950,52236 -41748,52262 -41748,52437',
  '-41748,53180 -41722,53180 -41748,53206',
  '-41557,52660 -41309,52413 -41309,52660',
  '-41110,52660 -40869,52392 -40549,52660',
  '-40469,55723 -40430,55723 -40430,55760',
  '-40430,53535 -40392,53535 -40430,53573',
  '-40217,52650 -40210,52618 -39990,52622 -39990,52531 -39758,52660 -39990,53062 -39990,52660 -40203,52660',
  '-39990,53098 -39656,53098 -39990,53431',
  '-39990,54781 -39923,54848 -39990,54848',
  '-39551,53090 -39250,53090 -39250,52924 -39111,52928 -38672,52931 -38672,52660 -38453,52660 -38493,53050 -38650,53050 -38650,53180 -38596,53180 -38672,53244 -38672,53098 -38925,53098 -38925,53535 -39111,53535 -39111,53420 -39161,53370 -39000,53370 -39000,53170 -39300,53170 -39300,53232 -39435,53098 -39551,53098',
  '-39551,54848 -39513,54848 -39551,54885',
  '-39149,53973 -38953,53973 -38953,54410 -39111,54410 -39111,54448 -39149,54410',
  '-38541,53973 -38232,53870 -38232,54148 -38268,54192 -38232,54222 -38232,54306',
  '-38298,53754 -38232,53711 -38066,53754 -38232,53754 -38232,53844',
  '-38232,52137 -38171,52114 -38133,52105 -37793,52132 -37650,52165 -37650,52223 -38232,52223',
  '-38232,52660 -37860,52660 -37793,52593 -37793,52660 -37500,52660 -37793,52866 -38232,52808',
  '-38232,54148 -38193,54192 -38232,54222',
  '-38090,53972 -37986,53535 -37817,53510 -37793,53349 -37354,53242 -37503,53535 -37793,53830',
  '-37401,52350 -37224,52350 -37353,52471',
  '-37353,52844 -37098,53098 -37353,53098',
  '-37134,52350 -37102,52350 -37112,52441 -37134,52441',
  '-37000,51970 -36957,51960 -37000,52046',
  '-36953,52004 -36914,51965 -36875,52004',
  '-36914,52223 -36786,52223 -36914,52350',
  '-36914,54357 -36861,54410 -36914,54410',
  '-36702,52441 -36694,52441 -36694,52434 -36601,52441 -36694,52534',
  '-36694,51957 -36647,52004 -36694,52004',
  '-36694,54192 -36617,54192 -36694,54269',
  '-36615,53973 -36467,53973 -36475,54021',
  '-36555,55066 -36475,54987 -36475,55066',
  '-36552,54629 -36475,54552 -36475,54709',
  '-36529,55285 -36475,55223 -36395,55285',
  '-36475,53458 -36397,53535 -36475,53618',
  '-36475,53754 -36397,53754 -36475,53831',
  '-36352,52660 -36255,52572 -36170,52660',
  '-36336,55504 -36255,55434 -36190,55504',
  '-36332,53098 -36255,53098 -36255,53175',
  '-36264,52879 -36255,52879 -36255,52788 -36164,52879 -36255,52960',
  '-36100,55723 -36035,55643 -36035,55723 -35829,55723 -36035,55777',
  '-36089,52223 -36035,52223 -36035,52276',
  '-36071,53316 -36035,53275 -35988,53316 -36035,53459 -36035,53316',
  '-36035,56160 -35853,55941 -35815,56050 -35815,56269 -35945,56160',
  '-35972,52650 -35723,52223 -35703,52206 -35703,52453',
  '-35914,53973 -35703,53860 -35703,53973',
  '-35815,51785 -35782,51785 -35815,51818',
  '-35815,55927 -35789,55941 -35815,56050',
  '-35815,56269 -35782,56379 -35815,56379',
];
