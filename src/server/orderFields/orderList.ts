import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/connection.ts';
import { orders } from '#db/schema.ts';
import type { ListForm } from '#domain/contract/page.ts';
import { BLIND_MONEY } from './balance.ts';
import { buildJsonObject, type Fields } from './jsonFields.ts';
import { OF_CARD, OF_DESK } from './linenJson.ts';
import {
  CARD,
  type DeskRow,
  joinPeople,
  LISTED,
  type MissionRow,
  ORDER,
  type OrderRow,
} from './orderJson.ts';
import { OF_STEP } from './promiseJson.ts';

/** Cards leave out the lines and some ids of an order, which halves the length of a list. */
export function selectDeskRows(db: Db, form: ListForm | undefined, key: SortKey = orders.createdAt) {
  return selectList<DeskRow>(
    db,
    (form === 'card'
      ? CARD
      : { ...LISTED, ...OF_DESK, ...OF_STEP, ...OF_CARD, ...BLIND_MONEY }) as Fields<DeskRow>,
    key,
  );
}

export type FinishedMission = OrderRow & Pick<MissionRow, 'number'>;

export const selectFinishedMissions = (db: Db) =>
  selectList<FinishedMission>(db, { ...ORDER, number: orders.number });

/** The rows are sorted by this key, and a page's cursor holds it. */
type SortKey = SQL<number> | typeof orders.createdAt;

function selectList<Row extends object>(db: Db, fields: Fields<Row>, key: SortKey = orders.createdAt) {
  return joinPeople(
    db
      .select({ json: buildJsonObject(fields), key: sql<number>`${key}`, id: orders.id })
      .from(orders)
      .$dynamic(),
  );
}
