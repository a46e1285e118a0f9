import { useEffect, useState } from 'react';
import { STEP_LABELS } from '#domain/format/wording.ts';
import { useSendQueueState } from '#web/sendQueue/sendQueue.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import classes from '../missions/MissionCard.module.css';
import { useMissions } from '../missions/MissionsProvider.tsx';
import type { ShownMission } from './act.ts';
import { RETURN_LABEL } from './acts.ts';

const HandoverDialog = createLazyDialog(
  async () => (await import('../sheets/HandoverSheet.tsx')).HandoverSheet,
);

const HANDOVERS = ['pickup_en_route', 'delivery_en_route', 'cancelled'];

export function NextAct({ mission }: { mission: ShownMission }) {
  const { sending } = useSendQueueState();
  const { tapLock, takeStep } = useMissions();
  const [isOpen, setOpen] = useState(false);
  // The sheet is needed at a door, where there may be no network, so its code loads early.
  useEffect(HandoverDialog.preload, []);
  const label = mission.status === 'cancelled' ? RETURN_LABEL : STEP_LABELS[mission.status];
  if (!label) return null;
  const busy = [sending?.orderId, tapLock].includes(mission.id);
  const isHandover = HANDOVERS.includes(mission.status);
  return (
    <>
      <Button
        full
        size="lg"
        className={classes.next}
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
