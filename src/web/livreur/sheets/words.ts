import { type BypassReason, countPieces } from '#domain/pieces/handover.ts';
import type { ShownMission } from '../acts/act.ts';

/** At a pickup: who gives the linen, or why there is no code. */
export const GIVER_WORDS: Record<BypassReason, string> = {
  gardien: 'Gardien',
  proche: 'Proche',
  voisin: 'Voisin',
  code_oublie: 'Code oublié',
  autre: 'Autre',
};

/** What goes back: as it was counted at the pickup, or as ordered. */
export function countPiecesToGive({ handovers, items }: Pick<ShownMission, 'handovers' | 'items'>): number {
  return handovers.findLast(({ leg }) => leg === 'pickup')?.pieces ?? countPieces(items);
}
