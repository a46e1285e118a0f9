import { IconClockPause } from '@tabler/icons-react';
import { formatHour, formatRelative, startOfDay } from '#domain/calendar.ts';
import { orderStatusLabel } from '#domain/wording.ts';
import { useMinute } from '#web/ui/minute.ts';
import type { Act } from './acts.ts';
import classes from './MissionCard.module.css';

/** What he did here that the server does not know yet, with its hour, and its day once that is over. */
export function Waiting({ acts }: { acts: readonly Act[] }) {
  const now = useMinute();
  return acts.map((act) => (
    <span key={act.actId} className={classes.waiting}>
      <IconClockPause size={20} aria-hidden="true" />
      <span>
        {act.kind === 'cash' ? 'Espèces reçues' : orderStatusLabel(act.to)} {whenDone(act.at, now)}, en
        attente d’envoi
      </span>
    </span>
  ));
}

/** An act has no age at which it is dropped: what he did stays true, and the server compares before it sets. */
function whenDone(at: number, now: number): string {
  return startOfDay(at) >= startOfDay(now) ? `à ${formatHour(at)}` : formatRelative(at, now);
}
