import type { Outputs } from '#web/net/procedures.ts';
import { describeGap } from './cashDay.ts';

type DrawerOfDay = Outputs['cash']['drawer'];
type Sums = Pick<DrawerOfDay, 'float' | 'carried' | 'expected'> & {
  movements: readonly Pick<DrawerOfDay['movements'][number], 'amount'>[];
  closing: Pick<NonNullable<DrawerOfDay['closing']>, 'counted'> | null;
};

/** The list is empty for who counts blind. */
export function listDrawerSums({ float, carried, expected, movements, closing }: Sums): [string, number][] {
  if (float === null || carried === null || expected === null) return [];
  return [
    ['Fond de caisse', float],
    ...(carried === 0 ? [] : [['Report du jour précédent', carried] as [string, number]]),
    ['Mouvements du jour', movements.reduce((sum, { amount }) => sum + amount, 0)],
    ['Attendu', expected],
    ...(closing ? [['Compté', closing.counted] as [string, number]] : []),
  ];
}

export function describeClosing({ gap }: { gap: number }): string {
  return gap === 0 ? 'Le compte est juste.' : `Écart\u00a0: ${describeGap(gap)}.`;
}

export function describeWaiting(handovers: number): string {
  return handovers === 1
    ? 'Une remise attend d’être comptée\u00a0: après la clôture, elle comptera pour le jour suivant.'
    : `${handovers} remises attendent d’être comptées\u00a0: après la clôture, elles compteront pour le jour suivant.`;
}
