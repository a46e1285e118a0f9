import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** One SQL value for each key of a row: a missing key, or one too many, does not compile. */
export type Fields<Row> = { [Key in keyof Row]-?: SQL | SQLiteColumn };

declare const parsed: unique symbol;
/** A JSON text that is a `Row` once it is parsed. */
export type JsonText<Row> = string & { readonly [parsed]?: Row };

/** The names stand in the statement: bound again for each call, forty of them take five times as long as the row. */
export function buildJsonObject<Row>(fields: Fields<Row>): SQL<JsonText<Row>> {
  const pairs = Object.entries<SQL | SQLiteColumn>(fields).map(
    ([name, value]) => sql`${sql`${name}`.inlineParams()}, ${value}`,
  );
  return sql`json_object(${sql.join(pairs, sql`, `)})`;
}
