import { referenceOf } from '#domain/orders/order.ts';
import { formatDistance, type Point } from '#domain/places/geo.ts';
import { Badge, StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { ShownMission } from '../acts/act.ts';
import { UndoButton, WaitingActs } from '../acts/WaitingActs.tsx';
import { LegBadge } from './LegBadge.tsx';
import classes from './MissionCard.module.css';
import { useMissions } from './MissionsProvider.tsx';
import { FoldedTime } from './MissionTimes.tsx';
import { measureMissionDistance } from './missionOrder.ts';

type Props = { mission: ShownMission; here: Point | null; onOpen(): void };

export function FoldedMission({ mission, here, onOpen }: Props) {
  const { isUnopened } = useMissions();
  const away = here ? measureMissionDistance(mission, here) : null;
  const place = [
    mission.client.fullname || 'N/A',
    mission.clientAddress,
    away === null ? '' : formatDistance(away),
  ];
  return (
    <button
      type="button"
      className={`${classes.folded} surface stack gap-4`}
      aria-expanded={false}
      onClick={onOpen}
    >
      <span className="row between">
        <strong>Commande #{referenceOf(mission.id)}</strong>
        <span className="row">
          {isUnopened(mission) ? <Badge tone="sun">Nouvelle</Badge> : null}
          <LegBadge mission={mission} />
        </span>
      </span>
      <FoldedTime mission={mission} />
      <span className="text-14 muted anywhere">{place.filter(Boolean).join(' · ')}</span>
      <WaitingActs acts={mission.waiting} />
    </button>
  );
}

export function LeavingMission({ mission }: { mission: ShownMission }) {
  return (
    <article
      className={`${classes.folded} surface stack gap-4`}
      aria-label={`Commande #${referenceOf(mission.id)}`}
    >
      <span className="row between">
        <strong>Commande #{referenceOf(mission.id)}</strong>
        {mission.waiting.some(({ kind }) => kind === 'giveBack') ? (
          <Badge tone="green">Linge rendu</Badge>
        ) : (
          <StatusBadge status={mission.status} />
        )}
      </span>
      <span className="text-14 muted anywhere">{mission.client.fullname || 'N/A'}</span>
      <WaitingActs acts={mission.waiting} />
      <span>
        <UndoButton mission={mission} />
      </span>
    </article>
  );
}
