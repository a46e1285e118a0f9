import { IconClockPause } from '@tabler/icons-react';
import { formatHour, formatRelative, startOfDay } from '#domain/format/calendar.ts';
import { useNow } from '#web/ui/useNow.ts';
import classes from '../missions/MissionCard.module.css';
import type { MissionAct } from './act.ts';
import { ACT_KINDS } from './acts.ts';

/** What the livreur did here that the server does not know yet, with its hour, or its day once that is over. */
export function WaitingActs({ acts }: { acts: readonly MissionAct[] }) {
  const now = useNow();
  return acts.map((act) => (
    <span key={act.id} className={classes.waiting}>
      <IconClockPause size={20} aria-hidden="true" />
      <span>
        {ACT_KINDS[act.kind].outcome(act)} {describeActTime(act.at, now)}, en attente d’envoi
      </span>
    </span>
  ));
}

/** An act never lapses: what was done stays true, and the server compares before it sets. */
function describeActTime(at: number, now: number): string {
  return startOfDay(at) >= startOfDay(now) ? `à ${formatHour(at)}` : formatRelative(at, now);
}
