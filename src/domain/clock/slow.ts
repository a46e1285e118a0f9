import { formatSince } from '../format/calendar.ts';

/** A step has gone on for longer than it takes, though nobody was told an hour that is over. */
export type Slow = { since: number };

export const readSlow = ({ stepDueAt }: { stepDueAt: number | null }, now: number): Slow | null =>
  stepDueAt !== null && now > stepDueAt ? { since: stepDueAt } : null;

export const describeSlow = ({ since }: Slow, now: number): string =>
  `À relancer depuis ${formatSince(since, now)}`;
