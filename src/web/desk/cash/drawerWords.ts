import type { Outputs } from '#web/net/procedures.ts';
import { describeGap } from './cashDay.ts';

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

export function describeWaiting(handovers: number): string {
  return handovers === 1
    ? 'Une remise attend d’être comptée\u00a0: après la clôture, elle comptera pour le jour suivant.'
    : `${handovers} remises attendent d’être comptées\u00a0: après la clôture, elles compteront pour le jour suivant.`;
}
