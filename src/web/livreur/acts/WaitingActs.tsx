import { IconArrowBackUp, IconClockPause } from '@tabler/icons-react';
import { formatHour, formatRelative, startOfDay } from '#domain/format/calendar.ts';
import { useSendQueueState } from '#web/sendQueue/sendQueue.ts';
import { useNow } from '#web/ui/clock.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { useMissions } from '../missions/MissionsProvider.tsx';
import type { MissionAct, ShownMission } from './act.ts';
import { ACT_KINDS, isAct } from './acts.ts';

export function WaitingActs({ acts }: { acts: readonly MissionAct[] }) {
  const now = useNow();
  return acts.map((act) => (
    <span key={act.id} className="row bold one-row warning">
      <IconClockPause size={20} aria-hidden="true" />
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
  if (step?.input.to !== status || isWaiting) return null;
  return (
    <Button kind="ghost" flush icon={IconArrowBackUp} onClick={() => undo(step)}>
      Revenir en arrière
    </Button>
  );
}
