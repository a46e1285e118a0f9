import { DAY, startOfDay } from '../format/calendar.ts';

/** By the days since the due date; the 30th day still counts to the first group. */
export const AGES = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'older'] as const;
export type Age = (typeof AGES)[number];

export const AGE_LABELS: Record<Age, string> = {
  notDue: 'Pas échu',
  upTo30: '1 à 30\u00a0jours',
  upTo60: '31 à 60\u00a0jours',
  upTo90: '61 à 90\u00a0jours',
  older: 'Plus de 90\u00a0jours',
};

export const countDaysLate = (dueAt: number, now: number): number =>
  (startOfDay(now) - startOfDay(dueAt)) / DAY;

/** An invoice that is not issued yet has no due date. */
export function findAge(dueAt: number | null, now: number): Age {
  const days = dueAt === null ? 0 : countDaysLate(dueAt, now);
  if (days <= 0) return 'notDue';
  if (days <= 30) return 'upTo30';
  if (days <= 60) return 'upTo60';
  return days <= 90 ? 'upTo90' : 'older';
}

export type Ageing = Record<Age, number>;

export function sumByAge(invoices: readonly { due: number; dueAt: number | null }[], now: number): Ageing {
  const sums: Ageing = { notDue: 0, upTo30: 0, upTo60: 0, upTo90: 0, older: 0 };
  for (const { due, dueAt } of invoices) sums[findAge(dueAt, now)] += due;
  return sums;
}
