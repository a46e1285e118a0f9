import { referenceOf } from '#domain/order.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import classes from './MissionCard.module.css';
import type { ShownMission } from './MissionsProvider.tsx';
import { Waiting } from './Waiting.tsx';

/** Done as far as he is concerned; it goes when the server has heard of it. */
export function LeavingMission({ mission }: { mission: ShownMission }) {
  return (
    <article className={classes.folded} aria-label={`Commande #${referenceOf(mission.id)}`}>
      <span className={classes.words}>
        <strong>Commande #{referenceOf(mission.id)}</strong>
        <span className={classes.who}>{mission.client.fullname || 'N/A'}</span>
        <Waiting acts={mission.waiting} />
      </span>
      <StatusBadge status={mission.status} />
    </article>
  );
}
