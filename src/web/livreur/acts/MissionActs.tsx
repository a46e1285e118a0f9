import { IconArrowBackUp, IconClockPause } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatHour, formatRelative, startOfDay } from '#domain/format/calendar.ts';
import { STEP_LABELS } from '#domain/format/wording.ts';
import { isOnTheRoad } from '#domain/lifecycle/lifecycle.ts';
import { isReturning } from '#domain/orders/order.ts';
import { useSendQueueState } from '#web/sendQueue/sendQueue.ts';
import { useNow } from '#web/ui/clock.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { useMissions } from '../missions/MissionsProvider.tsx';
import type { MissionAct, ShownMission } from './act.ts';
import { ACT_KINDS, dropUnsentVisit, isAct, RETURN_LABEL } from './acts.ts';

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

export function WaitingActs({ acts }: { acts: readonly MissionAct[] }) {
  const now = useNow();
  return acts.map((act) => (
    <span key={act.id} className="row bold one-row warning">
      <IconClockPause className="fixed" size={20} aria-hidden="true" />
      <span>
        {ACT_KINDS[act.kind].outcome(act)} {describeActTime(act.at, now)}, en attente d’envoi
      </span>
    </span>
  ));
}

/** A waiting act never expires, so it may be days old and needs its date. */
function describeActTime(at: number, now: number): string {
  return startOfDay(at) >= startOfDay(now) ? `à ${formatHour(at)}` : formatRelative(at, now);
}

export function UndoButton({ mission }: { mission: ShownMission }) {
  const { recent, undo } = useMissions();
  const { entries } = useSendQueueState();
  const { id, status } = mission;
  const step = recent.find((one) => one.step.orderId === id)?.step;
  const isWaiting = entries.some((one) => isAct(one) && one.kind === 'undo' && one.orderId === id);
  const dropVisit = mission.waiting.map(dropUnsentVisit).find(Boolean);
  const takeBack = step?.input.to === status && !isWaiting ? () => undo(step) : dropVisit;
  if (!takeBack) return null;
  return (
    <Button kind="ghost" flush icon={IconArrowBackUp} onClick={takeBack}>
      Annuler cette étape
    </Button>
  );
}
