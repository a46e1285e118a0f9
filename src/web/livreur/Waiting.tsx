import { IconClockPause } from '@tabler/icons-react';
import { formatHour } from '#domain/calendar.ts';
import { orderStatusLabel } from '#domain/wording.ts';
import type { Act } from './acts.ts';
import classes from './MissionCard.module.css';

/** What he did here that the server does not know yet, with its hour. */
export function Waiting({ acts }: { acts: readonly Act[] }) {
  return acts.map((act) => (
    <span key={act.actId} className={classes.waiting}>
      <IconClockPause size={20} aria-hidden="true" />
      <span>
        {act.kind === 'cash' ? 'Espèces reçues' : orderStatusLabel(act.to)} à {formatHour(act.at)}, en attente
        d’envoi
      </span>
    </span>
  ));
}
