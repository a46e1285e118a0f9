import { and, count, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { listContactsOfAccount } from '#db/contactErasure.ts';
import { orders, recurringDates, recurringRules } from '#db/schema.ts';
import { loadRow, pickColumns } from '#db/select.ts';
import { DomainError, type RefusalCode } from '#domain/failures/failures.ts';
import { formatIsoDay, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import { pickFields } from '#domain/inputs/objectFields.ts';
import { totalsOf } from '#domain/money/pricing.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import { completeAddress } from '#domain/places/addressWords.ts';
import { findRuleSlot, type Slot } from '#domain/promises/slots.ts';
import { CALENDAR_DAYS, type DateState, listRuleDates } from '#domain/recurring/rules.ts';
import { findAccount, isPersonOf, loadAccount } from '../accounts/accounts.reads.ts';
import {
  findClientAccount as findClient,
  findContact,
  findLinkedAccount,
  selectMergedIds,
} from '../contacts/contacts.reads.ts';
import type { Deps, PersonCtx, SignedCtx } from '../ctx.ts';
import { toPoint } from '../orderFields/points.ts';
import { priceItem } from '../orders/priceItems.ts';

export type RuleRow = typeof recurringRules.$inferSelect;
export type DateRow = typeof recurringDates.$inferSelect;

/** An order of an account is its own, also one that was taken for it by telephone. */
const isOwnRule = ({ db, actor }: PersonCtx): SQL | undefined =>
  isDeskRole(actor.role)
    ? undefined
    : or(
        eq(recurringRules.clientId, actor.id),
        inArray(recurringRules.contactId, listContactsOfAccount(db, actor.id)),
      );

export const isRunning = (today: string): SQL | undefined =>
  or(isNull(recurringRules.to), gte(recurringRules.to, today));

export const loadRule = (ctx: PersonCtx, ruleId: string): RuleRow =>
  loadRow(ctx.db, recurringRules, and(eq(recurringRules.id, ruleId), isOwnRule(ctx)));

/** Whose orders a rule makes, by the names of today; null while their account is closed. */
export function findOrderer(ctx: Pick<Deps, 'db'>, { contactId, clientId }: RuleRow) {
  const contact = contactId === null ? undefined : findContact(ctx, contactId);
  if (contact)
    return {
      contactId,
      clientId: findLinkedAccount(ctx, contact)?.id ?? null,
      clientName: contact.fullname,
    };
  const client = clientId === null ? undefined : findClient(ctx, clientId);
  return client ? { clientId: client.id, clientName: client.fullname } : null;
}

/** A person who was taken off the account of a business orders on it no more; the desk's rules go on while the account is open. */
export function findAccountRefusal(ctx: Pick<Deps, 'db'>, rule: RuleRow): RefusalCode | null {
  const { accountId, createdBy } = rule;
  if (accountId === null) return null;
  if (findAccount(ctx, accountId)?.closedAt !== null) return 'NOT_FOUND';
  const isOfTheirs = createdBy === findOrderer(ctx, rule)?.clientId;
  return isOfTheirs && !isPersonOf(ctx, accountId, createdBy) ? 'FORBIDDEN' : null;
}

type Asked = { contactId?: string | undefined; clientId?: string | undefined };

export function listRules(ctx: SignedCtx, { contactId, clientId }: Asked = {}) {
  const rows = ctx.db
    .select()
    .from(recurringRules)
    .where(
      and(
        isOwnRule(ctx),
        isRunning(formatIsoDay(ctx.now())),
        contactId ? inArray(recurringRules.contactId, selectMergedIds(contactId)) : undefined,
        clientId ? eq(recurringRules.clientId, clientId) : undefined,
      ),
    )
    .all();
  const inTurn = rows.toSorted((a, b) => a.createdAt - b.createdAt || a.id.localeCompare(b.id));
  return { items: inTurn.map((rule) => buildRuleJson(ctx, rule)) };
}

export function buildRuleJson(ctx: Deps, rule: RuleRow) {
  const location = toPoint(rule);
  const pricing = priceRule(ctx, rule, location);
  return {
    ...pickFields(rule, 'id', 'weekdays', 'items', 'contactPhone', 'paymentMethod', 'accountId'),
    ...pickFields(rule, 'from', 'to', 'except', 'paused', 'clientId', 'contactId'),
    slot: { at: rule.at },
    location,
    address: completeAddress(rule.address, location),
    note: rule.note ?? '',
    fullname: findOrderer(ctx, rule)?.clientName ?? '',
    ...pricing,
    dates: listDates(ctx, rule, pricing.refusal),
  };
}

type Pricing = { total: number; refusal: null } | { total: null; refusal: RefusalCode };

/** The sum at today's prices, or why no order would be made today. */
function priceRule(ctx: Deps, rule: RuleRow, location: { lng: number; lat: number }): Pricing {
  const { items, accountId } = rule;
  const refusal = findAccountRefusal(ctx, rule);
  if (refusal) return { total: null, refusal };
  const account = accountId === null ? null : loadAccount(ctx, accountId);
  try {
    const lines = items.map(priceItem(ctx.db, account));
    return { total: totalsOf(lines, location, ctx.house()).grandTotal, refusal: null };
  } catch (error) {
    if (error instanceof DomainError) return { total: null, refusal: error.code };
    throw error;
  }
}

/** A visit that was moved to a later day is still to come when its date is over. */
export const isVisitAhead = (now: number): SQL | undefined =>
  or(
    gte(recurringDates.date, formatIsoDay(now)),
    and(eq(recurringDates.state, 'made'), gte(orders.slotFrom, startOfDay(now))),
  );

/** Nobody comes on a date that was left out, or whose order was cancelled or deleted. */
export const IS_LEFT_OUT = sql`(${recurringDates.state} = 'skipped' or ${recurringDates.state} = 'made' and not exists (select 1 from ${orders} o where o.id = ${recurringDates.orderId} and o.status <> 'cancelled'))`;

/** A slot of today that begins too soon, or has begun, takes no order any more. */
export const isInTime = ({ now, house }: Pick<Deps, 'now' | 'house'>, slot: Slot | null): boolean =>
  slot === null || slot.from >= now() + house().slotLeadMinutes * MINUTE;

function listDates(ctx: Deps, rule: RuleRow, refusal: RefusalCode | null) {
  const [now, house] = [ctx.now(), ctx.house()];
  const rows = ctx.db
    .select({
      ...pickColumns(recurringDates, 'date', 'orderId', 'refusal', 'confirmedAt'),
      state: sql<DateState>`iif(${IS_LEFT_OUT}, 'skipped', ${recurringDates.state})`,
      ...pickColumns(orders, 'status', 'pieces', 'slotFrom', 'pickupBy'),
    })
    .from(recurringDates)
    .leftJoin(orders, eq(orders.id, recurringDates.orderId))
    .where(and(eq(recurringDates.ruleId, rule.id), isVisitAhead(now)))
    .all();
  const knownDates = rows.map(({ slotFrom: from, pickupBy: to, ...row }) => ({
    ...row,
    slot: from && to ? { from, to } : findRuleSlot(house, row.date, rule.at),
  }));
  const planned = listRuleDates(rule, house, { from: now, days: CALENDAR_DAYS })
    .filter(({ date }) => !rule.paused && !rows.some((row) => row.date === date))
    .map(({ date, isOpen }) => ({ ...NO_ORDER, date, isOpen, slot: findRuleSlot(house, date, rule.at) }))
    .filter(({ slot }) => isInTime(ctx, slot))
    .map(({ isOpen, ...date }) =>
      isOpen
        ? { ...date, refusal, state: refusal ? ('missed' as const) : ('planned' as const) }
        : { ...date, state: 'closed' as const },
    );
  return [...knownDates, ...planned].toSorted((a, b) => a.date.localeCompare(b.date));
}

const NO_ORDER = { orderId: null, status: null, pieces: null, refusal: null, confirmedAt: null };

/** Dates to come for which no order could be made. */
export function readMissedDates({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return db
    .select({ dates: count(), first: sql<string | null>`min(${recurringDates.date})` })
    .from(recurringDates)
    .where(and(eq(recurringDates.state, 'missed'), gte(recurringDates.date, formatIsoDay(now()))))
    .get();
}
