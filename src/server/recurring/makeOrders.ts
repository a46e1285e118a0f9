import { and, eq, gt, gte, isNull, ne, not, sql } from 'drizzle-orm';
import { landmarks, orderEvents, orders, recurringDates, users } from '#db/schema.ts';
import { findRow, pickColumns } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { formatIsoDay, startOfDay } from '#domain/format/calendar.ts';
import type { WantedItem } from '#domain/orders/order.ts';
import { getSystemActor } from '#domain/people/roles.ts';
import { hasExactItems } from '#domain/pieces/content.ts';
import type { Slot } from '#domain/promises/slots.ts';
import { findRuleSlot } from '#domain/promises/slots.ts';
import { HORIZON_DAYS, isOfRule, listRuleDates } from '#domain/recurring/rules.ts';
import { applyActs, createOrder } from '../acts/act.ts';
import { findContact, findKeptContact, findLinkedAccount } from '../contacts/contacts.reads.ts';
import type { ActCtx, Deps, PersonCtx } from '../ctx.ts';
import { enqueueLetter } from '../mail/outbox.ts';
import { toPoint } from '../orderFields/points.ts';
import { amendOwnOrder } from '../orders/content/amend.ts';
import { readLines } from '../orders/content/contentStatements.ts';
import { readRemovalObstacle } from '../orders/orders.reads.ts';
import { hashBody, insertNewOrder, type Orderer } from '../orders/place.ts';
import { enqueuePush } from '../push/enqueue.ts';
import { makeUnsubscribeToken } from '../tokens.ts';
import {
  type DateRow,
  findAccountRefusal,
  findOrderer,
  isInTime,
  isVisitAhead,
  type RuleRow,
} from './recurring.reads.ts';

export const getScheduler = (deps: Deps): ActCtx => ({
  ...deps,
  actor: getSystemActor('scheduler'),
  request: { ip: '-' },
});

/** A date that has its row is done, so a job that was killed and runs again makes only what is missing. */
export function makeOrders(deps: Deps, rule: RuleRow, earlier = new Map<string, EarlierDate>()): void {
  const orderer = findOrderer(deps, rule);
  if (rule.paused || !orderer) return;
  const [isOfThisRule, today] = [eq(recurringDates.ruleId, rule.id), formatIsoDay(deps.now())];
  const isOverCeiling = and(eq(recurringDates.state, 'missed'), eq(recurringDates.refusal, 'OVER_CEILING'));
  // The account may have room again. The client is still asked about each of these visits the evening before.
  const isTriedAgain = and(isOfThisRule, isOverCeiling, gt(recurringDates.date, today));
  for (const row of deps.db.delete(recurringDates).where(isTriedAgain).returning().all())
    earlier.set(row.date, row);
  const rows = deps.db
    .select({ date: recurringDates.date })
    .from(recurringDates)
    .where(and(isOfThisRule, gte(recurringDates.date, today)))
    .all();
  const doneDates = new Set(rows.map(({ date }) => date));
  for (const { date, slot } of listVisits(deps, rule))
    if (!doneDates.has(date)) makeOrder(deps, rule, { date, slot, orderer, earlier: earlier.get(date) });
}

function listVisits(deps: Deps, rule: RuleRow): Pick<RuleVisit, 'date' | 'slot'>[] {
  const [now, house] = [deps.now(), deps.house()];
  return listRuleDates(rule, house, { from: now, days: HORIZON_DAYS + 1 })
    .filter(({ isOpen }) => isOpen)
    .map(({ date }) => ({ date, slot: findRuleSlot(house, date, rule.at) }))
    .filter(({ slot }) => isInTime(deps, slot));
}

/** The order or the refusal that a date had before its rule was changed. */
type EarlierDate = { refusal?: string | null } & Orderer['replaced'];

type RuleVisit = {
  date: string;
  slot: Slot | null;
  orderer: NonNullable<ReturnType<typeof findOrderer>>;
  earlier: EarlierDate | undefined;
};

function makeOrder(deps: Deps, rule: RuleRow, { date, slot, orderer, earlier }: RuleVisit): void {
  const { id: ruleId, version, items, address, contactPhone, paymentMethod, note } = rule;
  const scheduler = getScheduler(deps);
  const key = `${ruleId} ${date} ${version}`;
  try {
    // The hour is no slot any more, since the house has changed its hours.
    if (!slot) throw new DomainError('SLOT_UNAVAILABLE');
    const refusal = findAccountRefusal(deps, rule);
    if (refusal) throw new DomainError(refusal);
    const onAccount = rule.accountId === null ? {} : { accountId: rule.accountId };
    const placed = {
      items,
      location: toPoint(rule),
      address,
      contactPhone,
      paymentMethod,
      slot,
      ...(note && { note }),
      ...onAccount,
    };
    const orderId = createOrder(scheduler, { key, body: hashBody(key) }, 'recurring.make', () =>
      insertNewOrder(scheduler, placed, { ...orderer, ruleId, replaced: earlier }),
    );
    deps.db.insert(recurringDates).values({ ruleId, date, state: 'made', orderId }).run();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    deps.db.insert(recurringDates).values({ ruleId, date, state: 'missed', refusal: error.code }).run();
    if (earlier?.refusal !== error.code) tellMissedDate(deps, rule, { date, refusal: error.code });
  }
}

/**
 * An order that nobody is assigned to, without money and without a failed visit, follows its rule. One that the rule
 * still wants, and that nobody has changed, is made anew by the scheduler, while there is time to; one that it no longer
 * wants is cancelled by the person who changed the rule.
 */
export function followRule(ctx: ActCtx, rule: RuleRow, { keepsContent }: { keepsContent: boolean }): void {
  const { db } = ctx;
  const isOfThisRule = eq(recurringDates.ruleId, rule.id);
  const isMissed = and(eq(recurringDates.state, 'missed'), gte(recurringDates.date, formatIsoDay(ctx.now())));
  const missedDates = db.delete(recurringDates).where(and(isOfThisRule, isMissed)).returning().all();
  const isWanted = (date: string) => !rule.paused && isOfRule(rule, Date.parse(date));
  const visitDates = new Set(keepsContent ? [] : listVisits(ctx, rule).map(({ date }) => date));
  const clearedDates = listFreeDates(ctx, and(isOfThisRule, isVisitAhead(ctx.now()))).filter(
    ({ date, isChanged }) => (visitDates.has(date) && !isChanged) || !isWanted(date),
  );
  for (const row of clearedDates) {
    cancelRuleOrder(isWanted(row.date) ? getScheduler(ctx) : ctx, row);
    db.delete(recurringDates)
      .where(and(isOfThisRule, eq(recurringDates.date, row.date)))
      .run();
  }
  makeOrders(ctx, rule, new Map([...missedDates, ...clearedDates].map((row) => [row.date, row])));
  removeReplacedOrders(ctx, rule.id);
}

/**
 * A moved visit keeps its hour and its client gives it the rule's new linen; the desk amends with an agreement. A visit
 * that cannot have the new linen, because its account has no room for it, keeps the old.
 */
export function amendVisits(ctx: PersonCtx, before: RuleRow, items: WantedItem[]): void {
  const isOfThisRule = and(eq(recurringDates.ruleId, before.id), isVisitAhead(ctx.now()));
  for (const { orderId, version } of listFreeDates(ctx, isOfThisRule))
    if (orderId && hasExactItems(readLines(ctx, orderId), before.items))
      try {
        amendOwnOrder(ctx, { orderId, seen: version, items });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
}

const IS_UNTOUCHED = and(
  isNull(orders.livreurId),
  isNull(orders.visitFailedAt),
  eq(orders.amountPaid, 0),
  ne(orders.paymentState, 'declared'),
);

/** An agreement about one visit alone outlives a change of its rule. */
const IS_CHANGED = sql<number>`exists (select 1 from ${orderEvents} e where e.order_number = ${orders.number} and e.kind in ('amended', 'slotChosen', 'deskNoteSet', 'buyerSet'))`;

const listFreeDates = ({ db }: ActCtx, isAhead: ReturnType<typeof and>) =>
  db
    .select({
      ...pickColumns(recurringDates, 'date', 'orderId'),
      ...pickColumns(orders, 'accountId', 'grandTotal', 'version'),
      isChanged: IS_CHANGED,
    })
    .from(recurringDates)
    .innerJoin(orders, eq(orders.id, recurringDates.orderId))
    .where(and(isAhead, eq(orders.status, 'pending'), IS_UNTOUCHED, sql`${orders.slotFrom} is not null`))
    .all();

/** Many changes of a rule leave no trail of cancelled orders that were made anew; one that was not stays to be seen. */
export function removeReplacedOrders(ctx: ActCtx, ruleId: string): void {
  const isAhead = and(eq(orders.ruleId, ruleId), gte(orders.slotFrom, startOfDay(ctx.now())));
  const isMadeAnew = sql`exists (select 1 from ${recurringDates} d where d.rule_id = ${ruleId} and d.date = date(${orders.slotFrom} / 1000, 'unixepoch') and d.state = 'made' and d.order_id <> ${orders.id})`;
  // The orders that follow find the way by the landmark of an earlier one.
  const isKept = sql`(${IS_CHANGED} or exists (select 1 from ${landmarks} l where l.order_id = ${orders.id}))`;
  const replacedOrders = ctx.db
    .select({ orderId: orders.id })
    .from(orders)
    // Few orders have a slot still to come, so their index is read and not that of all that have ended.
    .where(and(isAhead, eq(sql`+${orders.status}`, 'cancelled'), IS_UNTOUCHED, not(isKept), isMadeAnew))
    .all();
  for (const { orderId } of replacedOrders)
    applyActs(getScheduler(ctx), {
      kind: 'remove',
      procedure: 'recurring.cancel',
      orderId,
      from: 'cancelled',
      to: null,
      rule: (order) => (readRemovalObstacle(ctx, order) ? null : {}),
    });
}

export function cancelRuleOrder(ctx: ActCtx, { orderId }: Pick<DateRow, 'orderId'>): void {
  const act = { kind: 'cancel', procedure: 'recurring.cancel', from: 'pending', to: 'cancelled' } as const;
  if (orderId) applyActs(ctx, { ...act, orderId });
}

/** The client reads it in a letter and a notification, the desk in a notification and its list of what waits. */
function tellMissedDate(deps: Deps, rule: RuleRow, missed: { date: string; refusal: string }): void {
  const reader = findReader(deps, rule);
  if (reader?.email && reader.orderLetters) {
    const { id, hasAccount, fullname, email } = reader;
    const unsubscribe = makeUnsubscribeToken(deps, { kind: hasAccount ? 'account' : 'contact', id });
    enqueueLetter(deps, {
      kind: 'recurring.missed',
      to: email,
      data: { ...missed, fullname, hasAccount, unsubscribe },
    });
  }
  if (reader?.hasAccount) enqueuePush(deps, { role: 'client', id: reader.id }, 'missedDate', rule.id);
  enqueuePush(deps, { role: 'desk' }, 'missedDate', rule.id);
}

function findReader(deps: Deps, { clientId, contactId }: RuleRow) {
  const contact = contactId === null ? undefined : findContact(deps, contactId);
  const accountId = clientId ?? (contact && findLinkedAccount(deps, contact)?.id);
  if (accountId) {
    const account = findRow(deps.db, users, eq(users.id, accountId));
    return account && { ...account, hasAccount: true };
  }
  return contact && { ...findKeptContact(deps, contact), hasAccount: false };
}
