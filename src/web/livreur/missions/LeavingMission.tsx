import { referenceOf } from '#domain/order.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { WaitingActs } from '../acts/WaitingActs.tsx';
import classes from './MissionCard.module.css';
import type { ShownMission } from './MissionsProvider.tsx';

/** Done on this phone; it leaves the list when the server knows. */
export function LeavingMission({ mission }: { mission: ShownMission }) {
  return (
    <article className={classes.folded} aria-label={`Commande #${referenceOf(mission.id)}`}>
      <span className={classes.words}>
        <strong>Commande #{referenceOf(mission.id)}</strong>
        <span className={classes.who}>{mission.client.fullname || 'N/A'}</span>
        <WaitingActs acts={mission.waiting} />
      </span>
      <StatusBadge status={mission.status} />
    </article>
  );
}
