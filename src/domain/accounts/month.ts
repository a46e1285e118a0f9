import { DAY, formatIsoDay, HOUR, startOfDay, startOfMonth } from '../format/calendar.ts';
import type { InvoicedLine } from '../invoices/certification.ts';
import { buildSaleContent, type Sale } from '../invoices/saleContent.ts';
import { referenceOf } from '../orders/order.ts';

/** An order belongs to the month in which it was completed; Abidjan keeps UTC all year. */
export const toMonth = (at: number): string => formatIsoDay(at).slice(0, 7);

export function getMonthSpan(month: string): { from: number; until: number } {
  const from = Date.parse(`${month}-01`);
  return { from, until: startOfMonth(from + 31 * DAY) };
}

/** The newest first: the month that has just ended is read before its invoice is made. */
export function listStatementMonths(now: number, invoicedMonths: readonly string[]): string[] {
  const previous = toMonth(startOfMonth(now) - DAY);
  return [...new Set([toMonth(now), previous, ...invoicedMonths.toReversed()])];
}

const RUN_HOUR = 6 * HOUR;

/** Orders completed before this instant are invoiced: on the 1st, from 06:00 on, the month that has just ended. */
export function findInvoicedUntil(now: number): number {
  const start = startOfMonth(now);
  return now >= start + RUN_HOUR ? start : startOfMonth(start - DAY);
}

const MAX_PAUSE_MS = 40 * DAY;

/** After such a pause somebody confirms the date first, because a wrong clock would invoice and remind too early. */
export const isPauseDoubtful = (lastAt: number | null, now: number): boolean =>
  lastAt !== null && now - lastAt > MAX_PAUSE_MS;

export interface OrderOfMonth extends Sale {
  id: string;
  completedAt: number;
  /** The order's cost to the business, after what the house gave back of it. */
  amount: number;
}

/** Each garment of each order has a line, so that one piece can be credited. */
export const listMonthLines = (orders: readonly OrderOfMonth[]): InvoicedLine[] =>
  orders.flatMap((order) =>
    buildSaleContent(order).lines.map((line) => ({
      ...line,
      orderId: order.id,
      description: `Commande ${referenceOf(order.id)}, ${line.description}`,
    })),
  );

const REMINDER_DAYS = [30, 15, 7] as const;
const REMINDER_HOUR = 8 * HOUR;

/**
 * Days after the due date for which a reminder is to be written now; of several that were missed only the latest.
 * `reminder` is the last one that was written, or 0.
 */
export function findReminder(
  { dueAt, due, reminder }: { dueAt: number | null; due: number; reminder: number },
  now: number,
): number | null {
  if (dueAt === null || due === 0) return null;
  const days = REMINDER_DAYS.find((one) => now >= startOfDay(dueAt) + one * DAY + REMINDER_HOUR);
  return days !== undefined && days > reminder ? days : null;
}

export function findLastReminderHour(now: number): number {
  const hour = startOfDay(now) + REMINDER_HOUR;
  return now >= hour ? hour : hour - DAY;
}
