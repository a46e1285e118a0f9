import { formatDate, formatWeekday } from '#domain/format/calendar.ts';
import { formatAmount } from '#domain/format/money.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import type { Outputs } from '#web/net/procedures.ts';

type Capacity = Outputs['dispatch']['capacity'];
type Forecast = Outputs['stats']['forecast'];
export type CapacityDay = Capacity['days'][number];
export type ForecastDay = Extract<Forecast, { known: true }>['days'][number];

export const formatBand = ({ pieces, low, high }: ForecastDay['total']): string =>
  low === high
    ? formatAmount(pieces)
    : `${formatAmount(pieces)} (${formatAmount(low)} à\u00a0${formatAmount(high)})`;

export function describeRate(rate: Capacity['rate']): string {
  if (!rate)
    return 'Pas encore connue\u00a0: elle se mesure en quatre semaines, ou se fixe dans les réglages.';
  const perHour = rate.perHour.toLocaleString('fr-FR');
  return `${perHour}\u00a0pièces à l’heure, ${rate.source === 'setting' ? 'd’après les réglages' : 'mesurée sur quatre semaines'}`;
}

export const listHouseFigures = ({ inPlant, toFetch, rate, livreursOn }: Capacity): [string, string][] => [
  ['Dans l’atelier', formatPieces(inPlant)],
  ['À ramasser', formatPieces(toFetch)],
  ['Cadence', describeRate(rate)],
  ['Livreurs en service', livreursOn === 0 ? 'Aucun' : String(livreursOn)],
];

/** Says whether the week holds, and from when to when it does not. */
export function describeShortage(days: readonly CapacityDay[]): string {
  const first = days.find(({ missing }) => missing > 0);
  if (!first)
    return days.some(({ possible }) => possible !== null)
      ? 'L’atelier tient tous les retours promis cette semaine.'
      : 'Sans cadence connue, la maison promet ses délais habituels.';
  const last = days.findLast(({ missing }) => missing > 0);
  const most = Math.max(...days.map(({ missing }) => missing));
  const since = `Il manquera ${formatPieces(first.missing)} ${formatWeekday(first.day)} soir`;
  if (last === first) return `${since}.`;
  return `${since}, et jusqu’à ${formatPieces(most)} avant ${formatWeekday(last?.day ?? first.day)} soir.`;
}

export function describeForecastGap(since: number | null): string {
  const start = 'Pas encore de prévision\u00a0: il faut six semaines de commandes.';
  return since === null ? start : `${start} La première date du ${formatDate(since)}.`;
}
