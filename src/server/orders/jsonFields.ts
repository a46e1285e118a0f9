import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** One SQL value for each key of a row: a missing key, or one too many, does not compile. */
export type Fields<Row> = { [Key in keyof Row]-?: SQL | SQLiteColumn };

declare const parsed: unique symbol;
/** A JSON text that is a `Row` once it is parsed. */
export type JsonText<Row> = string & { readonly [parsed]?: Row };

export function jsonObject<Row>(fields: Fields<Row>): SQL<JsonText<Row>> {
  const pairs = Object.entries<SQL | SQLiteColumn>(fields).map(([key, value]) => sql`${key}, ${value}`);
  return sql`json_object(${sql.join(pairs, sql`, `)})`;
}
