import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { contacts, landmarks, orders, savedPlaces } from '#db/schema.ts';
import { LANDMARK_REACH_M } from '#domain/places/door.ts';
import type { Fields } from './jsonFields.ts';

export interface Landmark {
  id: string;
  door?: string;
  photo?: string;
  voice?: string;
  /** It was recorded for another order, or for a saved place. */
  elsewhere?: 1;
  recordedAt: number;
}

/** At the latitude of Abidjan a millionth of a degree is 11 cm both ways. */
const REACH_E6 = Math.round(LANDMARK_REACH_M / 0.111);

const isNear = (place: SQL) =>
  sql`(${place}.lat_e6 - ${orders.lat}) * (${place}.lat_e6 - ${orders.lat}) + (${place}.lng_e6 - ${orders.lng}) * (${place}.lng_e6 - ${orders.lng}) <= ${REACH_E6 ** 2}`;

const selectEarlier = (isOfPerson: SQL, earlier = sql`${orders} o`) =>
  sql`select l.id, l.recorded_at from ${earlier} cross join ${landmarks} l on l.order_id = o.id where ${isOfPerson} and ${isNear(sql`o`)}`;

/** The contact of an order without an account, and all that were merged with it. */
export const selectSamePerson = (contactId: SQL | SQLiteColumn, clientId: SQL | SQLiteColumn) =>
  sql`(with recursive person(id, merged_into) as (select c.id, c.merged_into from ${contacts} c where c.id = ${contactId} and ${clientId} is null union select c.id, c.merged_into from person join ${contacts} c on c.id = person.merged_into or c.merged_into = person.id) select id from person)`;

/**
 * The order's own landmark, else the newest one of the same person near its pin. SQLite takes the id from the row that
 * holds the maximum.
 */
export const LANDMARK_ID = sql`coalesce((select ${landmarks.id} from ${landmarks} where ${landmarks.orderId} = ${orders.id}), (select id from (select id, max(recorded_at) from (${selectEarlier(sql`o.client_id = ${orders.clientId}`)} union all ${selectEarlier(sql`o.client_id is null`, sql`${selectSamePerson(orders.contactId, orders.clientId)} p cross join ${orders} o on o.contact_id = p.id`)} union all select l.id, l.recorded_at from ${savedPlaces} s cross join ${landmarks} l on l.place_id = s.id where s.user_id = ${orders.clientId} and ${isNear(sql`s`)}))))`;

/** The merge patch drops each key whose value is null. */
export const buildLandmarkJson = (condition: SQL, elsewhere = sql`null`) =>
  sql`json((select json_patch('{}', json_object('id', k.id, 'door', k.door, 'photo', k.photo, 'voice', k.voice, 'recordedAt', k.recorded_at, 'elsewhere', ${elsewhere})) from ${landmarks} k where ${condition}))`;

export const OF_LANDMARK: Fields<{ landmark: Landmark | null }> = {
  landmark: buildLandmarkJson(sql`k.id = ${LANDMARK_ID}`, sql`iif(k.order_id is ${orders.id}, null, 1)`),
};
