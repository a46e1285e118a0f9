import { DAY } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { capitalize } from '#domain/format/text.ts';
import { describeGap } from '#domain/money/cash.ts';
import type { Outputs } from '#web/net/procedures.ts';
import type { CashHandover } from '../dialogs/questions.ts';

export function getDayBounds(day: string): { from: string; to: string } {
  const from = Date.parse(day);
  return { from: String(from), to: String(from + DAY) };
}

export function describeRecount(recount: {
  from: number;
  to: number;
  reason: string;
  counter: string;
}): string {
  const { from, to, reason, counter } = recount;
  return `Corrigé par ${counter}\u00a0: ${formatFcfa(from)} → ${formatFcfa(to)} (${reason})`;
}

/** An admin counts blind, and reads no sum. */
export function describeSums({ expected, declared }: Pick<CashHandover, 'expected' | 'declared'>): string {
  if (expected === null || declared === null) return '';
  const announced = declared === expected ? '' : `, annoncé\u00a0: ${formatFcfa(declared)}`;
  return `, attendu\u00a0: ${formatFcfa(expected)}${announced}`;
}

type DrawerOfDay = Outputs['cash']['drawer'];
type Sums = Pick<DrawerOfDay, 'float' | 'carried' | 'expected'> & {
  movements: readonly Pick<DrawerOfDay['movements'][number], 'amount'>[];
  closing: Pick<NonNullable<DrawerOfDay['closing']>, 'counted'> | null;
};

/** The list is empty for who counts blind. What was carried or moved is left out if it comes to 0. */
export function listDrawerSums({ float, carried, expected, movements, closing }: Sums): [string, number][] {
  if (float === null || carried === null || expected === null) return [];
  const steps: [string, number][] = [
    ['Report du jour précédent', carried],
    ['Mouvements du jour', movements.reduce((sum, { amount }) => sum + amount, 0)],
  ];
  return [
    ['Fond de caisse', float],
    ...steps.filter(([, amount]) => amount !== 0),
    ['Attendu', expected],
    ...(closing ? [['Compté', closing.counted] as [string, number]] : []),
  ];
}

export function describeClosing({ gap }: { gap: number }): string {
  return gap === 0 ? 'Le compte est juste.' : `Écart\u00a0: ${describeGap(gap)}.`;
}

/** Hand-overs and held cash come into the drawer only after the close. */
export function describeWaiting({ handovers, held }: { handovers: number; held: number }): string | null {
  const parts = [
    handovers > 0 &&
      (handovers === 1
        ? 'une remise attend d’être comptée'
        : `${handovers} remises attendent d’être comptées`),
    held > 0 && `les livreurs ont encore ${formatFcfa(held)} en main`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return `${capitalize(parts.join(' et '))}\u00a0: après la clôture, cela compte pour le jour suivant.`;
}
