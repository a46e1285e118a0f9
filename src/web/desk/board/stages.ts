import type { RowGroup } from '#domain/contract/board.ts';

interface StagePart {
  /** A stage of one part has its own title alone. */
  title?: string;
  groups: readonly RowGroup[];
}

export type BoardStage = { title: string; parts: readonly StagePart[]; isReturn?: boolean };

export const STAGES: readonly BoardStage[] = [
  { title: 'En attente', parts: [{ groups: ['pending'] }] },
  { title: 'Ramassage', parts: [{ groups: ['assigned', 'pickup_en_route'] }] },
  {
    title: 'Atelier',
    // Ready linen waits for an act of the desk.
    parts: [
      { title: 'Prêt', groups: ['ready'] },
      { title: 'En traitement', groups: ['picked_up', 'processing'] },
    ],
  },
  { title: 'Retour', parts: [{ groups: ['assigned_for_delivery', 'delivery_en_route'] }], isReturn: true },
];

export const COLUMNS = `repeat(${STAGES.length}, minmax(0, 1fr))`;
