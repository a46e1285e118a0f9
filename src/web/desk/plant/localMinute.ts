import { MINUTE } from '#domain/format/calendar.ts';

/** What a field of day and hour holds, "2026-11-27T16:00". Abidjan keeps UTC: the browser's own zone plays no part. */
export function localMinute(at: number): string {
  return new Date(at).toISOString().slice(0, 16);
}

/** NaN while the field is empty or half filled in. */
export function minuteOf(text: string): number {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN;
}

export const nextMinute = (at: number) => Math.floor(at / MINUTE + 1) * MINUTE;
