import { formatBy } from './clockWords.ts';

const NB = '\u00a0';

/** A past hour is never said as one to come. */
export const formatReadyHour = (
  toldAt: number | null,
  now: number,
  format: (at: number, now: number) => string = formatBy,
): string | null => (toldAt !== null && toldAt > now ? `chez vous ${format(toldAt, now)}` : null);

/** "Votre linge est prêt : chez vous demain avant 10 h." */
export const describeReady = (hour: string | null): string =>
  hour === null ? 'Votre linge est prêt.' : `Votre linge est prêt${NB}: ${hour}.`;
