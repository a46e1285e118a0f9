import { referenceOf } from '#domain/orders/order.ts';
import { Badge, StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { ShownMission } from '../acts/act.ts';
import { UndoButton } from '../acts/UndoButton.tsx';
import { WaitingActs } from '../acts/WaitingActs.tsx';
import classes from './MissionCard.module.css';

/** Done on this phone: it stays until the server knows, and for as long as it may be taken back. */
export function LeavingMission({ mission }: { mission: ShownMission }) {
  return (
    <article className={classes.folded} aria-label={`Commande #${referenceOf(mission.id)}`}>
      <span className={classes.head}>
        <strong>Commande #{referenceOf(mission.id)}</strong>
        {mission.linen === 'back' && mission.status === 'cancelled' ? (
          <Badge tone="green">Linge rendu</Badge>
        ) : (
          <StatusBadge status={mission.status} />
        )}
      </span>
      <span className={classes.who}>{mission.client.fullname || 'N/A'}</span>
      <WaitingActs acts={mission.waiting} />
      <span>
        <UndoButton mission={mission} />
      </span>
    </article>
  );
}
