import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { foldForSearch } from '#domain/format/search.ts';
import { foldText } from '#domain/format/text.ts';
import type { Db } from './connection.ts';
import { selectWithMerged } from './mergedContacts.ts';
import { orders } from './schema.ts';

/** An order's own row holds its client's present name, or else the one that was given by telephone. */
export function renameClientInOrders(db: Db, clientId: string, fullname: string): void {
  const placedOrders = db
    .select({ id: orders.id, phone: orders.clientContactPhone })
    .from(orders)
    .where(and(eq(orders.clientId, clientId), isNull(orders.contactId)))
    .all();
  for (const { id, phone } of placedOrders)
    db.update(orders)
      .set({ clientName: fullname, folded: foldForSearch(fullname, phone) })
      .where(eq(orders.id, id))
      .run();
}

type Caller = { contactId: string; fullname: string; email: string };

/** Orders of the same caller under all numbers of the contact, whichever way the name was typed. */
export function replaceEmailInOrders(db: Db, { contactId, fullname, email }: Caller): string[] {
  const isOfContact = inArray(orders.contactId, selectWithMerged(sql`select ${contactId}`));
  const ids = db
    .select({ id: orders.id, name: orders.clientName })
    .from(orders)
    .where(and(isOfContact, isNotNull(orders.contactId), isNotNull(orders.clientEmail)))
    .all()
    .filter(({ name }) => foldText(name) === foldText(fullname))
    .map(({ id }) => id);
  db.update(orders).set({ clientEmail: email }).where(inArray(orders.id, ids)).run();
  return ids;
}

export function refoldOrders(db: Db): number {
  const rows = db
    .select({
      id: orders.id,
      folded: orders.folded,
      clientName: orders.clientName,
      phone: orders.clientContactPhone,
    })
    .from(orders)
    .where(ne(orders.folded, ''))
    .all();
  return refoldRows(
    rows,
    ({ clientName, phone }) => foldForSearch(clientName, phone),
    ({ id }, folded) => db.update(orders).set({ folded }).where(eq(orders.id, id)).run(),
  );
}

/** The caller must leave out rows of erased people, whose `folded` is empty and has to stay so. */
export function refoldRows<Row extends { folded: string }>(
  rows: Row[],
  foldedOf: (row: Row) => string,
  update: (row: Row, folded: string) => unknown,
): number {
  const stale = rows.filter((row) => row.folded !== foldedOf(row));
  for (const row of stale) update(row, foldedOf(row));
  return stale.length;
}
