import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { contacts, orders } from './schema.ts';

/** The ids that `first` selects, and those of all contacts that were merged into them, over any number of mergers. */
export const selectWithMerged = (first: SQL) =>
  sql`(with recursive merged(id) as (${first} union select c.id from ${contacts} c join merged on c.merged_into = merged.id) select id from merged)`;

/** The ids of the contacts into which those that `first` selects were merged in the end. */
export const selectKeptIds = (first: SQL) =>
  sql`(with recursive step(id) as (${first} union select c.merged_into from ${contacts} c join step on c.id = step.id where c.merged_into is not null) select c.id from step join ${contacts} c on c.id = step.id and c.merged_into is null)`;

/** The condition joins to an order the contact that it was placed for. */
export const KEPT_CONTACT = sql`${contacts.id} = ${selectKeptIds(sql`select ${orders.contactId}`)}`;

/** An order without an account is the contact's, or another caller's on the contact's phone, whom it alone knows. */
export const chooseByCaller = (contact: AnyColumn | SQL, other: AnyColumn | SQL) =>
  sql`iif(${orders.clientEmail} is null, ${contact}, ${other})`;

/** Another caller who gives the contact’s address gets no letters once the contact has stopped them. */
const IS_OTHER_WRITTEN = sql`${contacts.orderLetters} or ${orders.clientEmail} is not ${contacts.email}`;

/** The e-mail of a number that was merged serves while the kept contact has none. */
const OWN_EMAIL = sql`(select own.email from ${contacts} own where own.id = ${orders.contactId})`;

/** The address of letters to the caller of an order, and whether they are wanted, where `KEPT_CONTACT` is joined. */
export const CALLER = {
  email: chooseByCaller(sql`coalesce(${contacts.email}, ${OWN_EMAIL})`, orders.clientEmail),
  isWanted: chooseByCaller(contacts.orderLetters, IS_OTHER_WRITTEN),
};

/** Letters about the order reach the caller. */
export const IS_CALLER_WRITTEN = sql`exists (select 1 from (select 1) left join ${contacts} on ${KEPT_CONTACT} where ${CALLER.email} <> '' and ${CALLER.isWanted})`;
