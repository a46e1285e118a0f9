import { useRef } from 'react';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { isReturning } from '#domain/orders/order.ts';
import type { ShownMission } from '../acts/act.ts';
import { useMissions } from '../missions/MissionsProvider.tsx';
import { DeliveryView } from './DeliveryView.tsx';
import { PickupView } from './PickupView.tsx';
import { Sheet } from './Sheet.tsx';
import { type DoorPayment, type SheetDraft, useSheetDraft } from './sheetDraft.ts';
import { buildDeliveryHandover, buildPickupHandover, computeGiving, computeTaking } from './sheetRules.ts';

type HandoverSheetProps = { mission: ShownMission; opened: boolean; onClose(): void };

export function HandoverSheet({ mission, opened, onClose }: HandoverSheetProps) {
  const { draft, change, clear } = useSheetDraft(mission.id, mission.status);
  const { takeStep, giveBack, declarePaid } = useMissions();
  const isDone = useRef(false);
  const isPickup = mission.status === 'pickup_en_route';
  const onConfirm = (ended: SheetDraft, { collected, isDeclared }: DoorPayment) => {
    // The second tap of a double tap reaches a sheet that is closing.
    if (!opened || isDone.current) return;
    isDone.current = true;
    if (isDeclared) declarePaid(mission.id);
    if (isReturning(mission)) giveBack(mission, buildDeliveryHandover(mission, ended), collected);
    else
      takeStep(
        mission,
        isPickup ? buildPickupHandover(mission, ended) : buildDeliveryHandover(mission, ended),
        collected,
      );
    clear();
    onClose();
  };
  const View = isPickup ? PickupView : DeliveryView;
  return (
    <Sheet title={getTitle(mission, draft)} opened={opened} onClose={onClose}>
      <View mission={mission} draft={draft} change={change} onConfirm={onConfirm} />
    </Sheet>
  );
}

function getTitle(mission: ShownMission, draft: SheetDraft): string {
  const name = mission.client.fullname || 'ce client';
  if (mission.status !== 'pickup_en_route')
    return `Rendre ${formatPieces(computeGiving(mission, draft).pieces)} à ${name}`;
  if (draft.step === 'add') return 'Ajouter un vêtement';
  if (draft.step === 'consent') return 'À lire par le client';
  return `Prendre ${formatPieces(computeTaking(mission, draft).pieces)} chez ${name}`;
}
