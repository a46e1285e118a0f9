import { and, count, eq, sql } from 'drizzle-orm';
import { applications, cashDays, houseSettings, moneyEntries, orders, users } from '#db/schema.ts';
import { countRows } from '#db/select.ts';
import { MAX_PAGE } from '#domain/contract/page.ts';
import { DAY, startOfDay } from '#domain/format/calendar.ts';
import { parseIsoDay } from '#domain/format/period.ts';
import { findMessageDueHour } from '#domain/inbox.ts';
import { ACTIVE_MISSION_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { findOpening } from '#domain/promises/openHours.ts';
import { listLateAccounts } from '../accounts/money/money.reads.ts';
import { readDateQuestion } from '../accounts/money/monthlyRun.ts';
import { readInternalSignUpLock } from '../auth/throttles/internalSignUpLock.ts';
import { readDeskCash } from '../cash/cash.reads.ts';
import { countClaims, listClaims } from '../claims/claims.reads.ts';
import type { SignedCtx } from '../ctx.ts';
import { countRefusedLetters } from '../dispatch/refusedLetters.ts';
import { countInbox, isWaitingApplication, listMessages } from '../inbox/inbox.reads.ts';
import { countPapers, readFneState } from '../invoices/listInvoices.ts';
import { listReachedCaps } from '../limits/capAlerts.ts';
import { IS_DECLARED, undeclared } from '../orderFields/balance.ts';
import { hasOpenStatus, IS_ENDED, IS_OPEN, LATE_AT, SLOW_SINCE } from '../orderFields/promiseJson.ts';
import { countLetters, listLetters, readMailFault } from '../outbox/outbox.ts';
import { countAttemptsToDecide } from '../payments/attempts/deskAttempts.ts';
import { readMissedDates } from '../recurring/recurring.reads.ts';
import { readFirstSteps } from './firstSteps.ts';
import { sumDueForDelivered } from './overview.ts';

/** `dueAt` is the hour by which somebody should have seen to it. */
export function listThingsToDo(ctx: SignedCtx) {
  return [
    ...listFirstSteps(ctx),
    ...listFloat(ctx),
    ...listSignUp(ctx),
    ...listBlockedLetters(ctx),
    ...listFailedLetters(ctx),
    ...listClaim(ctx),
    ...listMessage(ctx),
    ...listApplications(ctx),
    ...listUnassigned(ctx),
    ...listMissionsOfNobody(ctx),
    ...listCash(ctx),
    ...listDeclared(ctx),
    ...listUnpaid(ctx),
    ...listPayments(ctx),
    ...listLateAccount(ctx),
    ...listDateQuestion(ctx),
    ...listMissedDates(ctx),
    ...ctx.providers
      .troubles()
      .map((trouble) => ({ kind: 'provider' as const, trouble, dueAt: trouble.since })),
    ...listInvoices(ctx),
  ].toSorted((one, other) => one.dueAt - other.dueAt || getGapRank(one) - getGapRank(other));
}

/** Gaps come after the other money of the evening, the largest first. */
const getGapRank = (thing: { kind: string; amount?: number }): number =>
  thing.kind === 'gap' ? -Math.abs(thing.amount ?? 0) : Number.MIN_SAFE_INTEGER;

function listFirstSteps(ctx: SignedCtx) {
  const left = readFirstSteps(ctx).left.length;
  return left > 0 ? [{ kind: 'firstSteps' as const, left, dueAt: 0 }] : [];
}

/** Without a float the change of the first day counts as too much at its close; later days start from the last count. */
function listFloat({ db }: SignedCtx) {
  const isFloat = eq(houseSettings.name, 'drawerFloat');
  const isKnown = countRows(db, cashDays) + countRows(db, houseSettings, isFloat) > 0;
  if (isKnown || !db.select({ at: moneyEntries.at }).from(moneyEntries).limit(1).get()) return [];
  return [{ kind: 'float' as const, dueAt: 0 }];
}

/** A mere visit of the page, which asks for a code by itself, needs nobody. */
function listSignUp(ctx: SignedCtx) {
  const { closed, wrongToday } = readInternalSignUpLock(ctx);
  const isUsedUp = listReachedCaps(ctx, ctx.now()).some(({ cap }) => cap.startsWith('code.'));
  const needsOwner = closed || wrongToday > 0 || isUsedUp;
  return needsOwner ? [{ kind: 'signUp' as const, closed, wrongToday, dueAt: 0 }] : [];
}

function listBlockedLetters(ctx: SignedCtx) {
  const fault = readMailFault(ctx);
  if (!fault) return [];
  const { since, letterId } = fault;
  // No code and no receipt leaves meanwhile, so this comes first.
  return [{ kind: 'letters' as const, letters: countLetters(ctx).waiting, since, letterId, dueAt: 0 }];
}

/** A letter whose code or link has expired helps nobody, so it asks for nothing. */
function listFailedLetters(ctx: SignedCtx) {
  const { items } = listLetters(ctx, { state: 'dead', limit: MAX_PAGE });
  const failed = items.filter(({ mayGoAgain }) => mayGoAgain);
  const oldest = failed.at(-1);
  if (!oldest) return [];
  const { id, recipient, lastError, createdAt } = oldest;
  return [
    {
      kind: 'failedLetters' as const,
      letters: failed.length,
      letter: { id, recipient, lastError },
      lettersToCallFor: countRefusedLetters(ctx),
      dueAt: createdAt,
    },
  ];
}

function listClaim(ctx: SignedCtx) {
  const [first] = listClaims(ctx, { state: 'open', limit: 1 }).items;
  if (!first) return [];
  const { kind, pieces, item, client, dueAt } = first;
  const others = countClaims(ctx).open - 1;
  return [{ kind: 'claim' as const, client: client.fullname, claim: { kind, pieces }, item, others, dueAt }];
}

/** As much of a message as one line of the panel shows. */
const FIRST_WORDS = 60;

function listMessage(ctx: SignedCtx) {
  const [first] = listMessages(ctx, { state: 'waiting', limit: 1 }).items;
  if (!first) return [];
  const others = countInbox(ctx).waitingMessages - 1;
  const { fullname: sender, message } = first;
  const words = message.length > FIRST_WORDS ? `${message.slice(0, FIRST_WORDS).trimEnd()}…` : message;
  return [{ kind: 'message' as const, sender, words, others, dueAt: findMessageDueHour(first) }];
}

function listApplications({ db }: SignedCtx) {
  const waiting = db
    .select({ applications: count(), oldestAt: sql<number | null>`min(${applications.createdAt})` })
    .from(applications)
    .where(isWaitingApplication)
    .get();
  if (!waiting || waiting.oldestAt === null) return [];
  const { applications: number, oldestAt } = waiting;
  // Nobody was promised an hour for an application, so it comes last.
  return [{ kind: 'applications' as const, applications: number, oldestAt, dueAt: Number.MAX_SAFE_INTEGER }];
}

function listUnassigned({ db }: SignedCtx) {
  const pending = db
    .select({
      orders: count(),
      oldestAt: sql<number | null>`min(${orders.createdAt})`,
      dueAt: sql<
        number | null
      >`min(min(coalesce(${LATE_AT}, ${SLOW_SINCE}), coalesce(${SLOW_SINCE}, ${LATE_AT})))`,
    })
    .from(orders)
    .where(and(IS_OPEN, eq(orders.status, 'pending')))
    .get();
  if (!pending || pending.oldestAt === null || pending.dueAt === null) return [];
  return [
    { kind: 'unassigned' as const, orders: pending.orders, oldestAt: pending.oldestAt, dueAt: pending.dueAt },
  ];
}

/** The missions of a livreur who was deactivated stay in their name until the desk gives them to another. */
function listMissionsOfNobody({ db }: SignedCtx) {
  return db
    .select({ livreurId: users.id, livreur: users.fullname, missions: count() })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.livreurId))
    .where(and(hasOpenStatus(ACTIVE_MISSION_STATUSES), eq(users.active, false)))
    .groupBy(orders.livreurId)
    .all()
    .map((row) => ({ kind: 'missionsOfNobody' as const, ...row, dueAt: 0 }));
}

/** A payment that its client declares waits for a check, and not for a reminder. */
function listUnpaid(ctx: SignedCtx) {
  const amount = sumDueForDelivered(ctx);
  const declared = amount - sumDueForDelivered(ctx, undeclared);
  return amount > declared ? [{ kind: 'unpaid' as const, amount, declared, dueAt: getEvening(ctx) }] : [];
}

/** A cancelled order counts too: what its client says to have paid would have to be given back. */
function listDeclared(ctx: SignedCtx) {
  const payments =
    countRows(ctx.db, orders, and(IS_OPEN, IS_DECLARED)) +
    countRows(ctx.db, orders, and(IS_ENDED, IS_DECLARED));
  return payments > 0 ? [{ kind: 'declared' as const, payments, dueAt: getEvening(ctx) }] : [];
}

function listPayments(ctx: SignedCtx) {
  const { payments, oldestAt } = countAttemptsToDecide(ctx);
  return oldestAt === null ? [] : [{ kind: 'payments' as const, payments, oldestAt, dueAt: oldestAt }];
}

/** Reminders leave by themselves; after them somebody calls. */
function listLateAccount(ctx: SignedCtx) {
  const [first, ...others] = listLateAccounts(ctx);
  return first ? [{ kind: 'lateAccount' as const, ...first, others: others.length }] : [];
}

function listDateQuestion(ctx: SignedCtx) {
  const question = readDateQuestion(ctx);
  return question ? [{ kind: 'date' as const, since: question.since, dueAt: question.now }] : [];
}

function listMissedDates(ctx: SignedCtx) {
  const { dates = 0, first = null } = readMissedDates(ctx) ?? {};
  return first === null ? [] : [{ kind: 'missedDates' as const, dates, dueAt: Date.parse(first) }];
}

function listInvoices(ctx: SignedCtx) {
  const [unsure, refused] = [countPapers(ctx, 'unsure'), countPapers(ctx, 'refused')];
  const oldestAt = Math.min(unsure.oldestAt ?? Infinity, refused.oldestAt ?? Infinity);
  const counts = { unsure: unsure.count, refused: refused.count };
  // No sale leaves meanwhile, so these come first; nobody knows since when they last.
  const faults = readFneState(ctx).troubles.map(({ kind: fault }) => ({
    kind: 'certification' as const,
    fault,
    dueAt: 0,
  }));
  return oldestAt === Infinity
    ? faults
    : [{ kind: 'invoices' as const, ...counts, oldestAt, dueAt: oldestAt }, ...faults];
}

/** The money of a day is counted and settled by its evening. */
function getEvening(ctx: SignedCtx): number {
  const today = startOfDay(ctx.now());
  return findOpening(ctx.house(), today)?.closesAt ?? today + DAY;
}

function listCash(ctx: SignedCtx) {
  const dueAt = getEvening(ctx);
  const { livreurs, drawerGaps } = readDeskCash(ctx);
  return [
    ...livreurs.flatMap(({ livreur, openHandovers, openGaps }) => [
      ...openHandovers.map(({ at }) => ({ kind: 'handover' as const, livreur: livreur.fullname, at, dueAt })),
      ...openGaps.map(({ amount, at }) => ({
        kind: 'gap' as const,
        livreur: livreur.fullname,
        amount,
        at,
        dueAt,
      })),
    ]),
    ...drawerGaps.map(({ amount, day }) => ({
      kind: 'gap' as const,
      livreur: null,
      amount: amount ?? 0,
      at: parseIsoDay(day) ?? 0,
      dueAt,
    })),
  ].sort((one, other) => one.at - other.at);
}
