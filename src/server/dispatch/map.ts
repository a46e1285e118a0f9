import { and, eq, gte, isNotNull, sql } from 'drizzle-orm';
import { orders, positions, users } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import type { CityMapInput } from '#domain/inputs/order.ts';
import { isOnTheRoad, ON_THE_ROAD_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { type Bounds, isWithin, type Point } from '#domain/places/geo.ts';
import type { SignedCtx } from '../ctx.ts';
import { currentLegSince, toPoint } from '../orderFields/points.ts';
import { hasOpenStatus, IS_OPEN } from '../orderFields/promiseJson.ts';
import { isLastPosition } from '../rounds/livreurToSend.ts';
import { filterOrders } from './orderSearch.ts';

type MapOrder = { id: string; status: OrderStatus; clientName: string; location: Point };

type MapPin = Pin & Omit<MapOrder, 'location'>;

type MapLivreur = { id: string; fullname: string; location: Point; at: number };

/** A town fills the width of a phone at this zoom. */
const FIRST_ZOOM = 12;
const MOST_LIVREURS = 100;

export function readCityMap(ctx: SignedCtx, input: CityMapInput) {
  const { bounds, zoom = FIRST_ZOOM } = input;
  const matching = listMatchingPins(ctx, input);
  const { alone, clusters } = arrangePins(matching, { bounds, zoom });
  const livreurs = listLivreursOnTheRoad(ctx, input.livreurId);
  return {
    total: matching.length,
    orders: alone.map(toMapOrder),
    clusters,
    livreurs: livreurs
      .filter(({ location }) => !bounds || isWithin(location, bounds))
      .slice(0, MOST_LIVREURS),
    livreursOnRoad: livreurs.length,
  };
}

function listMatchingPins(ctx: SignedCtx, input: CityMapInput): MapPin[] {
  return ctx.db
    .select({
      ...pickColumns(orders, 'id', 'status', 'clientName', 'createdAt'),
      lng: sql<number>`${orders.lng} / 1e6`,
      lat: sql<number>`${orders.lat} / 1e6`,
    })
    .from(orders)
    .where(and(IS_OPEN, isNotNull(orders.lng), filterOrders({ ...input, now: ctx.now() })))
    .all()
    .map((row) => ({
      ...projectPoint(row),
      ...row,
      isUrgent: row.status === 'pending' || isOnTheRoad(row.status),
    }));
}

function toMapOrder({ id, status, clientName, lng, lat }: MapPin): MapOrder {
  return { id, status, clientName, location: { lng, lat } };
}

/** A position from before the livreur's current leg belongs to another trip and is left out. */
function listLivreursOnTheRoad(ctx: SignedCtx, livreurId: string | undefined): MapLivreur[] {
  const onRoad = ctx.db
    .select({ livreurId: orders.livreurId, since: sql<number>`min(${currentLegSince})`.as('since') })
    .from(orders)
    .where(and(hasOpenStatus(ON_THE_ROAD_STATUSES), livreurId ? eq(orders.livreurId, livreurId) : undefined))
    .groupBy(orders.livreurId)
    .as('on_road');
  return ctx.db
    .select({ ...pickColumns(users, 'id', 'fullname'), ...pickColumns(positions, 'lng', 'lat', 'at') })
    .from(onRoad)
    .innerJoin(users, eq(users.id, onRoad.livreurId))
    .innerJoin(positions, and(isLastPosition(ctx.db, users.id), gte(positions.at, onRoad.since)))
    .all()
    .sort((a, b) => b.at - a.at)
    .map(({ lng, lat, ...row }) => ({ ...row, location: toPoint({ lng, lat }) }));
}

export interface Pin extends Point {
  /** `x` and `y` run from 0 to 1, from west to east and from north to south, as in map tiles. */
  x: number;
  y: number;
  isUrgent: boolean;
  createdAt: number;
}

export type Cluster = { location: Point; count: number; urgent: number };

export type View = { bounds?: Bounds | undefined; zoom: number };

/** A marker is 40 pixels wide and a tile 256, so a quarter of a tile's side holds one. */
const CELLS_PER_TILE = 4;
const MOST_CLUSTERS = 200;
const MOST_ALONE = 150;
const MOST_URGENT_ALONE = 60;
/** A street fills the screen from this zoom on, so pins are grouped only beyond MOST_ALONE. */
const STREET_ZOOM = 17;

type Cell<P> = { pins: P[]; urgent: number; lng: number; lat: number };

/** Each pin within the view is counted once: alone or in a cluster. Urgent pins stand alone first. */
export function arrangePins<P extends Pin>(
  pins: readonly P[],
  { bounds, zoom }: View,
): { alone: P[]; clusters: Cluster[] } {
  const visible = bounds ? pins.filter((pin) => isWithin(pin, bounds)) : pins;
  const alone = new Set(selectUnclusteredPins(visible, zoom));
  const others = visible.filter((pin) => !alone.has(pin));
  const clusters: Cluster[] = [];
  for (const cell of groupIntoCells(others, zoom)) {
    const [only, second] = cell.pins;
    if (only && !second && alone.size < MOST_ALONE) alone.add(only);
    else clusters.push(toCluster(cell));
  }
  return { alone: [...alone], clusters };
}

function selectUnclusteredPins<P extends Pin>(visible: readonly P[], zoom: number): P[] {
  const urgent = visible.filter(({ isUrgent }) => isUrgent);
  if (zoom < STREET_ZOOM) return findOldestPins(urgent, MOST_URGENT_ALONE);
  const others = visible.filter(({ isUrgent }) => !isUrgent);
  const first = findOldestPins(urgent, MOST_ALONE);
  return [...first, ...findOldestPins(others, MOST_ALONE - first.length)];
}

/** Sorting numbers takes a tenth of the time of sorting the pins. */
function findOldestPins<P extends Pin>(pins: readonly P[], most: number): P[] {
  if (pins.length <= most) return [...pins];
  const times = new Float64Array(pins.length);
  for (const [i, pin] of pins.entries()) times[i] = pin.createdAt;
  const newest = times.sort()[most] ?? 0;
  return pins
    .filter(({ createdAt }) => createdAt <= newest)
    .sort((a, b) => a.createdAt - b.createdAt)
    .slice(0, most);
}

/** The grid is fixed to the earth, so that clusters stay where they are while the map moves. */
function groupIntoCells<P extends Pin>(pins: readonly P[], zoom: number): Cell<P>[] {
  let side = CELLS_PER_TILE * 2 ** zoom;
  while (hasMoreCells(pins, side, MOST_CLUSTERS)) side /= 2;
  const cells = new Map<number, Cell<P>>();
  for (const pin of pins) addPinToCell(cells, buildCellKey(pin, side), pin);
  return [...cells.values()];
}

const buildCellKey = ({ x, y }: Pin, side: number) => Math.floor(x * side) * side + Math.floor(y * side);

function hasMoreCells(pins: readonly Pin[], side: number, most: number): boolean {
  const keys = new Set<number>();
  for (const pin of pins) {
    keys.add(buildCellKey(pin, side));
    if (keys.size > most) return true;
  }
  return false;
}

function addPinToCell<P extends Pin>(cells: Map<number, Cell<P>>, key: number, pin: P): void {
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
  return { location: { lng: roundDegrees(lng / count), lat: roundDegrees(lat / count) }, count, urgent };
}

/** Five decimals of a degree are about a metre. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** The projection is Web Mercator. */
export function projectPoint({ lng, lat }: Point): Pick<Pin, 'x' | 'y'> {
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}
