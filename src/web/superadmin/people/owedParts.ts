import { formatFcfa } from '#domain/format/money.ts';

/** What a livreur still answers for, in words. */
export function owedParts(owed: { held: number; openHandovers: number; openGaps: number }): string[] {
  const { held, openHandovers, openGaps } = owed;
  return [
    ...(held === 0 ? [] : [`${formatFcfa(held)} en main`]),
    ...(openHandovers === 0
      ? []
      : [openHandovers === 1 ? 'une remise à compter' : `${openHandovers}\u00a0remises à compter`]),
    ...(openGaps === 0 ? [] : [`un écart de ${formatFcfa(openGaps)} à régler`]),
  ];
}
