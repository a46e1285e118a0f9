import { isoDay } from '#domain/format/calendar.ts';
import { type Example, of } from '../exampleCalls.ts';
import type { Scene } from '../scene.ts';
import { aHandover, aReceipt } from './entries.ts';

const AMOUNT = 4000;

function handover({ world, livreur }: Scene, counted?: number): string {
  aReceipt(world, { livreurId: livreur.id, amount: AMOUNT });
  return aHandover(world, { livreurId: livreur.id, ...(counted !== undefined && { counted }) });
}

/** One of each: cash in hand, a hand-over that waits, and one with a gap. */
function fillTill(scene: Scene): void {
  handover(scene, AMOUNT - 500);
  handover(scene);
  aReceipt(scene.world, { livreurId: scene.livreur.id });
}

export const CASH_PROCEDURES: Record<string, Example> = {
  'cash.mine': (scene) => {
    fillTill(scene);
    return of();
  },
  'cash.handIn': (scene) => {
    aReceipt(scene.world, { livreurId: scene.livreur.id });
    return of({ amount: AMOUNT, actId: scene.world.deps.id() });
  },
  'cash.desk': (scene) => {
    fillTill(scene);
    return of();
  },
  'cash.day': (scene) => {
    fillTill(scene);
    return of({ day: isoDay(scene.world.clock.now()) });
  },
  'cash.count': (scene) => of({ handoverId: handover(scene), counted: AMOUNT }),
  'cash.settle': (scene) =>
    of({ gapId: handover(scene, AMOUNT - 500), outcome: 'repaid', reason: 'Rendu le lendemain' }),
};
