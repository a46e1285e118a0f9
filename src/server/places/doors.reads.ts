import { type SQL, sql } from 'drizzle-orm';
import { atMost, prepareStatement } from '#db/connection.ts';
import { doorStays, handovers, orders } from '#db/schema.ts';
import { type Door, proposeDoor } from '#domain/places/door.ts';
import type { Point } from '#domain/places/geo.ts';
import type { Deps } from '../ctx.ts';
import { selectSamePerson } from '../orderFields/landmarkJson.ts';
import type { MissionRow } from '../orderFields/orderJson.ts';
import { toPoint } from '../orderFields/points.ts';

/** Older visits may have been at another door. */
const READ_ORDERS = 60;
const selectNewest = (condition: SQL) =>
  sql`select id from (select id from ${orders} where ${condition} order by created_at desc, id desc limit ${atMost(READ_ORDERS)})`;

/** One client, or one contact without an account, and the business that an order is for. */
type Visited = { clientId: string | null; contactId: string | null; accountId: string | null };

/** The stays of each person and business of the list; reading them one by one would cost a statement for each mission. */
const selectStays = prepareStatement((db, p) => {
  const clientId = sql`v.value ->> 'clientId'`;
  const contactId = sql`v.value ->> 'contactId'`;
  const accountId = sql`v.value ->> 'accountId'`;
  const ownOrders = sql`${selectNewest(sql`client_id = ${clientId}`)} union all ${selectNewest(sql`account_id = ${accountId} and client_id is not ${clientId}`)} union all select o.id from ${selectSamePerson(contactId, clientId)} c cross join ${orders} o on o.contact_id = c.id where o.client_id is null and coalesce(o.account_id <> ${accountId}, true)`;
  const stays = sql`(${ownOrders}) o cross join ${doorStays} s on s.order_id = o.id cross join ${handovers} h on h.order_id = s.order_id and h.sequence = s.sequence and h.undone_by is null`;
  return db
    .select({
      place: sql<number>`v.key`,
      stays: sql<string>`(select json_group_array(json_object('lng', s.lng_e6, 'lat', s.lat_e6)) from ${stays})`,
    })
    .from(sql`json_each(${p('visited')}) v`);
});

function listStays({ db }: Pick<Deps, 'db'>, visited: readonly Visited[]): Point[][] {
  if (visited.length === 0) return [];
  const rows = selectStays(db).all({ visited: JSON.stringify(visited) });
  const byPlace = new Map(rows.map(({ place, stays }) => [place, JSON.parse(stays).map(toPoint)]));
  return visited.map((_, place) => byPlace.get(place) ?? []);
}

export function findMissionDoors(
  deps: Pick<Deps, 'db'>,
  missions: readonly MissionRow[],
): Map<string, Door | null> {
  const visited = missions.map(({ clientId, contactId, account }) => {
    return { clientId: clientId || null, contactId, accountId: account?.id ?? null };
  });
  const stays = listStays(deps, visited);
  return new Map(
    missions.map(({ id, clientLocation }, index) => [
      id,
      clientLocation && proposeDoor(clientLocation, stays[index] ?? []),
    ]),
  );
}

/** The doors of a client's places, as their own orders tell them. */
export function createDoorFinder(deps: Pick<Deps, 'db'>, clientId: string): (pin: Point) => Door | null {
  const [stays = []] = listStays(deps, [{ clientId, contactId: null, accountId: null }]);
  return (pin) => proposeDoor(pin, stays);
}
