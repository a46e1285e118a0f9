import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { orders, positions, users } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { matchesSearch, parseSearch } from '#domain/format/search.ts';
import type { CityMapInput } from '#domain/inputs/order.ts';
import { isOnTheRoad, ON_THE_ROAD_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { type PaymentState, passesPaymentFilter } from '#domain/money/payment.ts';
import { isWithin, type Point } from '#domain/places/geo.ts';
import { passesPromiseFilter } from '#domain/promises/promiseFilters.ts';
import type { Deps, SignedCtx } from '../ctx.ts';
import { credit } from '../orderFields/balance.ts';
import { toPoint } from '../orderFields/points.ts';
import { currentLegSince } from '../orderFields/positionJson.ts';
import { IS_OPEN, LATE_AT } from '../orderFields/promiseJson.ts';
import { arrangePins, type Cluster, type Pin, projectPoint } from './clusters.ts';
import { isLastPosition } from './livreurs.ts';

type MapOrder = { id: string; status: OrderStatus; clientName: string; location: Point };

type MapLivreur = { id: string; fullname: string; location: Point; at: number };

export interface CityMap {
  total: number;
  orders: MapOrder[];
  clusters: Cluster[];
  livreurs: MapLivreur[];
  livreursOnRoad: number;
}

/** A town fills the width of a phone at this zoom. */
const FIRST_ZOOM = 12;
const MOST_LIVREURS = 100;

export function readCityMap(ctx: SignedCtx, input: CityMapInput): CityMap {
  const { bounds, zoom = FIRST_ZOOM } = input;
  const open = readOpenOrders(ctx);
  const matching = open.filter(createOrderFilter(ctx, input));
  const { alone, clusters } = arrangePins(matching, { bounds, zoom });
  const livreurs = listLivreursOnTheRoad(ctx, open.filter(createLivreurFilter(input)));
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

const createLivreurFilter =
  ({ livreurId }: CityMapInput) =>
  (order: OpenOrder) =>
    livreurId === undefined || order.livreurId === livreurId;

function createOrderFilter(ctx: SignedCtx, { search = '', status = 'all', ...input }: CityMapInput) {
  const terms = parseSearch(search);
  const query = ctx.db
    .select({ id: users.id, folded: users.folded })
    .from(users)
    .where(eq(users.role, 'livreur'));
  const foldedOf = new Map(terms ? query.all().map(({ id, folded }) => [id, folded] as const) : []);
  return (order: OpenOrder) =>
    (status === 'all' || order.status === status) &&
    passesPaymentFilter(order, input.paymentState) &&
    passesPromiseFilter(order, input.promise, ctx.now()) &&
    createLivreurFilter(input)(order) &&
    matchesSearch(
      { id: order.id, folded: order.folded, livreurFolded: foldedOf.get(order.livreurId ?? '') },
      terms,
    );
}

function toMapOrder({ id, status, clientName, lng, lat }: OpenOrder): MapOrder {
  return { id, status, clientName, location: { lng, lat } };
}

/** A position from before the livreur's current leg belongs to another trip and is left out. */
function listLivreursOnTheRoad(ctx: SignedCtx, open: readonly OpenOrder[]): MapLivreur[] {
  const since = new Map<string, number>();
  for (const { livreurId, legSince } of open) {
    if (livreurId !== null && legSince !== null)
      since.set(livreurId, Math.min(legSince, since.get(livreurId) ?? legSince));
  }
  // `json_each` takes any number of livreurs as one value.
  const each = sql`json_each(${JSON.stringify([...since.keys()])}) each`;
  return ctx.db
    .select({ ...pickColumns(users, 'id', 'fullname'), ...pickColumns(positions, 'lng', 'lat', 'at') })
    .from(each)
    .innerJoin(users, eq(users.id, sql`each.value`))
    .innerJoin(positions, isLastPosition(ctx.db, users.id))
    .all()
    .filter(({ id, at }) => at >= (since.get(id) ?? Number.POSITIVE_INFINITY))
    .sort((a, b) => b.at - a.at)
    .map(({ lng, lat, ...row }) => ({ ...row, location: toPoint({ lng, lat }) }));
}

interface OpenOrder extends Pin {
  id: string;
  status: OrderStatus;
  clientName: string;
  folded: string;
  paymentState: PaymentState;
  credit: number;
  livreurId: string | null;
  promisedAt: number;
  lateAt: number;
  legSince: number | null;
}

const columns = {
  ...pickColumns(orders, 'id', 'status', 'clientName', 'folded', 'paymentState'),
  credit,
  ...pickColumns(orders, 'createdAt', 'livreurId', 'promisedAt'),
  lateAt: sql<number>`${LATE_AT}`,
  legSince: sql<
    number | null
  >`case when ${inArray(orders.status, [...ON_THE_ROAD_STATUSES])} then ${currentLegSince} end`,
  lng: sql<number>`${orders.lng} / 1e6`,
  lat: sql<number>`${orders.lat} / 1e6`,
};

const readOpenOrders = ({ db }: Pick<Deps, 'db'>): OpenOrder[] =>
  db
    .select(columns)
    .from(orders)
    .where(and(IS_OPEN, isNotNull(orders.lng)))
    .all()
    .map((row) => ({
      ...projectPoint(row),
      ...row,
      isUrgent: row.status === 'pending' || isOnTheRoad(row.status),
    }));
