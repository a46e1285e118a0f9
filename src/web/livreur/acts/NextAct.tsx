import { useEffect, useState } from 'react';
import { STEP_LABELS } from '#domain/format/wording.ts';
import { isOnTheRoad } from '#domain/lifecycle/lifecycle.ts';
import { isReturning } from '#domain/orders/order.ts';
import { useSendQueueState } from '#web/sendQueue/sendQueue.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { useMissions } from '../missions/MissionsProvider.tsx';
import type { ShownMission } from './act.ts';
import { RETURN_LABEL } from './acts.ts';

const HandoverDialog = createLazyDialog(
  async () => (await import('../sheets/HandoverSheet.tsx')).HandoverSheet,
);

export function NextAct({ mission }: { mission: ShownMission }) {
  const { sending } = useSendQueueState();
  const { tapLock, takeStep } = useMissions();
  const [isOpen, setOpen] = useState(false);
  // The sheet is needed at a door, where there may be no network, so its code loads early.
  useEffect(HandoverDialog.preload, []);
  const isReturn = isReturning(mission);
  const label = isReturn ? RETURN_LABEL : STEP_LABELS[mission.status];
  if (!label) return null;
  const sentOrder = sending?.kind === 'contact' ? null : sending?.orderId;
  const busy = [sentOrder, tapLock].includes(mission.id);
  const isHandover = isReturn || isOnTheRoad(mission.status);
  return (
    <>
      <Button
        full
        size="lg"
        busy={busy}
        disabled={tapLock !== null}
        aria-label={busy ? `${label}, envoi en cours` : undefined}
        onClick={() => (isHandover ? setOpen(true) : takeStep(mission))}
      >
        {label}
      </Button>
      {isHandover ? (
        <HandoverDialog
          key={mission.status}
          mission={mission}
          opened={isOpen}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
