import { and, eq, isNull, sql } from 'drizzle-orm';
import { recurringDates, recurringRules } from '#db/schema.ts';
import { countRows, findFirstUse, loadRow } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { formatIsoDay } from '#domain/format/calendar.ts';
import type { CreateRuleInput, RuleDateInput, UpdateRuleInput } from '#domain/inputs/recurring.ts';
import { isOnAccount } from '#domain/money/payment.ts';
import { listLastingCare } from '#domain/orders/care.ts';
import type { WantedItem } from '#domain/orders/order.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import { findOwnWords } from '#domain/places/addressWords.ts';
import { findPlaceRefusal } from '#domain/places/serviceArea.ts';
import { isOnSlotGrid } from '#domain/promises/slots.ts';
import { listRuleDates, MOST_ACCOUNT_RULES, MOST_RULES } from '#domain/recurring/rules.ts';
import { loadAccountToOrderOn } from '../accounts/accounts.ts';
import { recordDeskAudit } from '../acts/journal.ts';
import { loadOrderForActor } from '../acts/loadOrderForActor.ts';
import { findClientAccount, loadContact } from '../contacts/contacts.reads.ts';
import type { PersonCtx, SignedCtx } from '../ctx.ts';
import { toPoint, toStoredPoint } from '../orderFields/points.ts';
import { hashBody } from '../orders/place.ts';
import { priceItem } from '../orders/priceItems.ts';
import { findMethodRefusal } from '../settings.ts';
import { amendVisits, cancelRuleOrder, followRule, makeOrders, removeReplacedOrders } from './makeOrders.ts';
import {
  buildRuleJson,
  type DateRow,
  findAccountRefusal,
  findOrderer,
  IS_LEFT_OUT,
  isRunning,
  loadRule,
  type RuleRow,
} from './recurring.reads.ts';

type Rule = ReturnType<typeof buildRuleJson>;

export function createRule(ctx: SignedCtx, { key, ...body }: CreateRuleInput): Rule {
  const rule = ctx.store.write(() => {
    const bodyHash = hashBody(body);
    const isOfKey = and(eq(recurringRules.createdBy, ctx.actor.id), eq(recurringRules.key, key));
    const first = findFirstUse(ctx.db, recurringRules, isOfKey, { bodyHash });
    return first ?? insertRule(ctx, { ...body, key, bodyHash });
  });
  return buildRuleJson(ctx, rule);
}

function insertRule(ctx: SignedCtx, input: Omit<CreateRuleInput, 'key'> & RuleKey): RuleRow {
  const { contactId, clientId, to = null, slot, location, items, ...fields } = input;
  const owner = findOwner(ctx, { contactId, clientId });
  ctx.limits.consume('recurring.change', ctx.actor.id);
  const rule = ctx.db
    .insert(recurringRules)
    .values({
      ...fields,
      ...owner,
      to,
      at: slot.at,
      ...toStoredPoint(location),
      items: nameItems(ctx, items),
      id: ctx.id(),
      createdBy: ctx.actor.id,
      createdAt: ctx.now(),
    })
    .returning()
    .get();
  refuseUnfit(ctx, rule);
  refuseTooManyRules(ctx, rule);
  recordDeskAudit(ctx, { act: 'recurring.create', subject: rule.id });
  makeOrders(ctx, rule);
  return rule;
}

type RuleKey = Pick<RuleRow, 'key' | 'bodyHash'>;
type Owner = Pick<RuleRow, 'clientId' | 'contactId'>;

function findOwner(
  ctx: SignedCtx,
  { contactId, clientId }: { [K in keyof Owner]: string | undefined },
): Owner {
  if (!isDeskRole(ctx.actor.role)) {
    if (contactId ?? clientId) throw new DomainError('FORBIDDEN');
    return { clientId: ctx.actor.id, contactId: null };
  }
  if ((contactId === undefined) === (clientId === undefined)) throw new DomainError('INVALID_INPUT');
  if (contactId) return { contactId: loadContact(ctx, contactId).id, clientId: null };
  const account = clientId ? findClientAccount(ctx, clientId) : undefined;
  if (!account) throw new DomainError('NOT_FOUND');
  return { clientId: account.id, contactId: null };
}

/** Rules on an account of a business count for it, whoever has them. */
function refuseTooManyRules({ db, now }: SignedCtx, { clientId, contactId, accountId }: RuleRow): void {
  const isOfOwner = clientId
    ? eq(recurringRules.clientId, clientId)
    : eq(recurringRules.contactId, contactId ?? '');
  const isCounted = accountId
    ? eq(recurringRules.accountId, accountId)
    : and(isOfOwner, isNull(recurringRules.accountId));
  const rules = countRows(db, recurringRules, and(isCounted, isRunning(formatIsoDay(now()))));
  if (rules > (accountId ? MOST_ACCOUNT_RULES : MOST_RULES)) throw new DomainError('TOO_MANY_RULES');
}

/** The names of the garments are the catalogue's, which refuses what is not offered. A stain is of one visit alone. */
const nameItems = ({ db }: SignedCtx, items: readonly WantedItem[]): RuleRow['items'] =>
  items
    .map(priceItem(db, null))
    .map(({ unitPrice: _, care, ...item }) => ({ ...item, care: listLastingCare(care) }));

function refuseUnfit(ctx: SignedCtx, rule: RuleRow): void {
  const house = ctx.house();
  const refusal = findPlaceRefusal(toPoint(rule), house) ?? findMethodRefusal(ctx, rule.paymentMethod);
  if (refusal) throw new DomainError(refusal);
  loadAccountToOrderOn(ctx, { ...rule, accountId: rule.accountId ?? undefined });
  if (!findOrderer(ctx, rule)) throw new DomainError('NOT_FOUND');
  if (findAccountRefusal(ctx, rule)) throw new DomainError('FORBIDDEN');
  nameItems(ctx, rule.items);
  if (!isOnSlotGrid(house, rule)) throw new DomainError('INVALID_INPUT');
}

const CONTENT = [
  'slot',
  'items',
  'location',
  'address',
  'contactPhone',
  'paymentMethod',
  'accountId',
  'note',
] as const;

export function updateRule(ctx: SignedCtx, { ruleId, ...input }: UpdateRuleInput): Rule {
  const { slot, location, items, ...fields } = input;
  const rule = ctx.store.write(() => {
    const before = loadRule(ctx, ruleId);
    ctx.limits.consume('recurring.change', ctx.actor.id);
    const isMore = mayOrderMore(before, input);
    const after = writeRule(ctx, ruleId, {
      ...fields,
      ...(fields.paymentMethod &&
        !isOnAccount({ paymentMethod: fields.paymentMethod }) && { accountId: null }),
      ...(slot && { at: slot.at }),
      ...(location && toStoredPoint(location)),
      // The form shows the address with the words that were derived from the point, which may move.
      ...((location || fields.address !== undefined) && {
        address: findOwnWords(fields.address ?? before.address, toPoint(before)),
      }),
      ...(items && { items: nameItems(ctx, items) }),
      ...(isMore && ctx.actor.role === 'client' && { createdBy: ctx.actor.id }),
    });
    const keepsContent = CONTENT.every((name) => input[name] === undefined);
    if (isMore) refuseUnfit(ctx, after);
    const hadEnded = before.to !== null && before.to < formatIsoDay(ctx.now());
    if (isMore && (hadEnded || after.accountId !== before.accountId)) refuseTooManyRules(ctx, after);
    recordDeskAudit(ctx, { act: 'recurring.update', subject: ruleId });
    followRule(ctx, after, { keepsContent });
    if (items && ctx.actor.role === 'client') amendVisits(ctx, before, after.items);
    return after;
  });
  return buildRuleJson(ctx, rule);
}

/** A rule that no longer fits can still be paused or ended. */
function mayOrderMore(
  { to: lastDay }: RuleRow,
  { paused, to, ...others }: Partial<UpdateRuleInput>,
): boolean {
  const isLonger = to !== undefined && lastDay !== null && (to === null || to > lastDay);
  return isLonger || paused === false || Object.keys(others).length > 0;
}

/** An order that is made again for the same date needs the new version for its key. */
const writeRule = ({ db }: SignedCtx, ruleId: string, columns: Partial<RuleRow>): RuleRow =>
  db
    .update(recurringRules)
    .set({ ...columns, version: sql`${recurringRules.version} + 1` })
    .where(eq(recurringRules.id, ruleId))
    .returning()
    .get();

export function skipDate(ctx: SignedCtx, { ruleId, date }: RuleDateInput): Rule {
  const rule = loadRule(ctx, ruleId);
  writeSkip(ctx, rule, date);
  return buildRuleJson(ctx, rule);
}

/** The order of the date is cancelled while nobody is assigned to it. */
function writeSkip(ctx: PersonCtx, rule: RuleRow, date: string): void {
  ctx.store.write(() => {
    const row = ctx.db.select().from(recurringDates).where(isDate(rule.id, date)).get();
    if (row?.state === 'skipped') return;
    if (!row && !isDateAhead(ctx, rule, date)) throw new DomainError('NOT_FOUND');
    const isCancelled = row?.orderId && loadOrderForActor(ctx, row.orderId).status === 'cancelled';
    if (row && !isCancelled) cancelRuleOrder(ctx, row);
    ctx.db
      .insert(recurringDates)
      .values({ ruleId: rule.id, date, state: 'skipped' })
      .onConflictDoUpdate({
        target: [recurringDates.ruleId, recurringDates.date],
        set: { state: 'skipped' },
      })
      .run();
    recordDeskAudit(ctx, { act: 'recurring.skip', subject: rule.id, after: { day: date } });
  });
}

const isDate = (ruleId: string, date: string) =>
  and(eq(recurringDates.ruleId, ruleId), eq(recurringDates.date, date));

const isDateAhead = (ctx: PersonCtx, rule: RuleRow, date: string): boolean =>
  date >= formatIsoDay(ctx.now()) &&
  listRuleDates(rule, ctx.house(), { from: Date.parse(date), days: 1 }).some(({ isOpen }) => isOpen);

/** The date is the rule's again, and its order is made if its time has come. */
export function restoreDate(ctx: SignedCtx, { ruleId, date }: RuleDateInput): Rule {
  const rule = ctx.store.write(() => {
    const before = loadRule(ctx, ruleId);
    ctx.limits.consume('recurring.change', ctx.actor.id);
    const isLeftOut = and(isDate(ruleId, date), IS_LEFT_OUT);
    if (ctx.db.delete(recurringDates).where(isLeftOut).run().changes === 0) return before;
    recordDeskAudit(ctx, { act: 'recurring.restore', subject: ruleId, after: { day: date } });
    const after = writeRule(ctx, ruleId, {});
    makeOrders(ctx, after);
    removeReplacedOrders(ctx, ruleId);
    return after;
  });
  return buildRuleJson(ctx, rule);
}

/** "Oui" of the evening before, by the client or the order's link. No answer is yes as well. */
export function confirmVisit(ctx: PersonCtx, { orderId }: { orderId: string }): void {
  ctx.store.write(() => {
    const { ruleId, date } = loadVisit(ctx, orderId);
    ctx.db.update(recurringDates).set({ confirmedAt: ctx.now() }).where(isDate(ruleId, date)).run();
  });
}

/** "Pas cette semaine". */
export function skipVisit(ctx: PersonCtx, { orderId }: { orderId: string }): void {
  const { ruleId, date } = loadVisit(ctx, orderId);
  const rule = ctx.db.select().from(recurringRules).where(eq(recurringRules.id, ruleId)).get();
  if (rule) writeSkip(ctx, rule, date);
}

function loadVisit(ctx: PersonCtx, orderId: string): DateRow {
  loadOrderForActor(ctx, orderId);
  return loadRow(ctx.db, recurringDates, eq(recurringDates.orderId, orderId));
}
