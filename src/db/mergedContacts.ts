import { type SQL, sql } from 'drizzle-orm';
import { contacts } from './schema.ts';

/** The ids that `first` selects, and those of all contacts that were merged into them, over any number of mergers. */
export const selectWithMerged = (first: SQL) =>
  sql`(with recursive merged(id) as (${first} union select c.id from ${contacts} c join merged on c.merged_into = merged.id) select id from merged)`;

/** The ids of the contacts into which those that `first` selects were merged in the end. */
export const selectKeptIds = (first: SQL) =>
  sql`(with recursive step(id) as (${first} union select c.merged_into from ${contacts} c join step on c.id = step.id where c.merged_into is not null) select c.id from step join ${contacts} c on c.id = step.id and c.merged_into is null)`;
