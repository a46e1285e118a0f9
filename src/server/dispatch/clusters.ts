import { type Bounds, isWithin, type Point } from '#domain/places/geo.ts';

/** Something on the map; what needs somebody soon is urgent. */
export interface Pin extends Point {
  /** As the tiles are drawn: 0 to 1 from west to east, and from north to south. */
  x: number;
  y: number;
  isUrgent: boolean;
  /** The oldest are shown first. */
  createdAt: number;
}

export interface Cluster {
  location: Point;
  count: number;
  urgent: number;
}

export interface View {
  /** All of it when they are left out. */
  bounds?: Bounds | undefined;
  zoom: number;
}

/** A marker of 40 pixels needs so much room: four cells to a tile of 256 pixels. */
const CELLS_PER_TILE = 4;
const MOST_CLUSTERS = 200;
/** Pins by themselves, in all; and how many of them the urgent may take wherever they are. */
const MOST_ALONE = 150;
const MOST_URGENT_ALONE = 60;
/** From here on a street fills the screen: whatever fits stands by itself, also two orders of one house. */
const STREET_ZOOM = 17;

interface Cell<P> {
  pins: P[];
  urgent: number;
  lng: number;
  lat: number;
}

/**
 * What is within the view, each pin once: by itself, or in the count of a cluster. The urgent are by themselves first, the
 * oldest before the others; the rest shares a cluster with whatever stands in the same cell of the zoom's grid.
 */
export function arrange<P extends Pin>(
  pins: readonly P[],
  { bounds, zoom }: View,
): { alone: P[]; clusters: Cluster[] } {
  const visible = bounds ? pins.filter((pin) => isWithin(pin, bounds)) : pins;
  const alone = new Set(splitFirst(visible, zoom));
  const others = visible.filter((pin) => !alone.has(pin));
  const clusters: Cluster[] = [];
  for (const cell of listCells(others, zoom)) {
    const [only, second] = cell.pins;
    if (only && !second && alone.size < MOST_ALONE) alone.add(only);
    else clusters.push(toCluster(cell));
  }
  return { alone: [...alone], clusters };
}

function splitFirst<P extends Pin>(visible: readonly P[], zoom: number): P[] {
  const urgent = visible.filter(({ isUrgent }) => isUrgent);
  if (zoom < STREET_ZOOM) return findOldest(urgent, MOST_URGENT_ALONE);
  const others = visible.filter(({ isUrgent }) => !isUrgent);
  const first = findOldest(urgent, MOST_ALONE);
  return [...first, ...findOldest(others, MOST_ALONE - first.length)];
}

/** Numbers sort in a tenth of the time of the pins themselves. */
function findOldest<P extends Pin>(pins: readonly P[], most: number): P[] {
  if (pins.length <= most) return [...pins];
  const times = new Float64Array(pins.length);
  for (const [i, pin] of pins.entries()) times[i] = pin.createdAt;
  const newest = times.sort()[most] ?? 0;
  return pins
    .filter(({ createdAt }) => createdAt <= newest)
    .sort((a, b) => a.createdAt - b.createdAt)
    .slice(0, most);
}

/** The grid is fixed to the earth, so that clusters stay where they are while the map moves; coarser where they are many. */
function listCells<P extends Pin>(pins: readonly P[], zoom: number): Cell<P>[] {
  let side = CELLS_PER_TILE * 2 ** zoom;
  while (holdsMoreCells(pins, side, MOST_CLUSTERS)) side /= 2;
  const cells = new Map<number, Cell<P>>();
  for (const pin of pins) addToCluster(cells, buildCellKey(pin, side), pin);
  return [...cells.values()];
}

const buildCellKey = ({ x, y }: Pin, side: number) => Math.floor(x * side) * side + Math.floor(y * side);

/** Stops at the first one too many. */
function holdsMoreCells(pins: readonly Pin[], side: number, most: number): boolean {
  const keys = new Set<number>();
  for (const pin of pins) {
    keys.add(buildCellKey(pin, side));
    if (keys.size > most) return true;
  }
  return false;
}

function addToCluster<P extends Pin>(cells: Map<number, Cell<P>>, key: number, pin: P): void {
  let cell = cells.get(key);
  if (!cell) {
    cell = { pins: [], urgent: 0, lng: 0, lat: 0 };
    cells.set(key, cell);
  }
  cell.pins.push(pin);
  cell.urgent += pin.isUrgent ? 1 : 0;
  cell.lng += pin.lng;
  cell.lat += pin.lat;
}

function toCluster<P>({ pins, urgent, lng, lat }: Cell<P>): Cluster {
  const count = pins.length;
  return { location: { lng: roundPoint(lng / count), lat: roundPoint(lat / count) }, count, urgent };
}

/** To a metre. */
const roundPoint = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** Web Mercator. */
export function projectPoint({ lng, lat }: Point): Pick<Pin, 'x' | 'y'> {
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}
