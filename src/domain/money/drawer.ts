export const DRAWER_ENTRY_KINDS = ['expense', 'deposit'] as const;
export type DrawerEntryKind = (typeof DRAWER_ENTRY_KINDS)[number];

/** What moves cash into the drawer or out of it; a movement's amount is negative when it leaves. */
export type DrawerMovementKind = 'counted' | 'counter' | 'gap' | 'refund' | 'account' | DrawerEntryKind;

export const DRAWER_MOVEMENT_LABELS: Record<DrawerMovementKind, string> = {
  counted: 'Remise comptée',
  counter: 'Encaissé au comptoir',
  gap: 'Écart retrouvé ou remboursé',
  refund: 'Remboursé au client',
  account: 'Règlement d’un compte entreprise',
  expense: 'Dépense',
  deposit: 'Versement',
};

/** The drawer keeps its float; what it held above, or lacked, at the last close is carried to the next day. */
export function computeCarried(
  last: { counted: number; float: number } | undefined,
  movedSince: number,
): number {
  return last ? last.counted - last.float + movedSince : 0;
}
