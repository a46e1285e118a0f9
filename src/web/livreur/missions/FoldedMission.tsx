import { splitAddress } from '#domain/format/address.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
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

interface Props {
  mission: ShownMission;
  number: number;
  isFirstLate: boolean;
  here: Point | null;
  onOpen(): void;
}

export function FoldedMission({ mission, number, isFirstLate, here, onOpen }: Props) {
  const { isUnopened } = useMissions();
  const away = here ? measureMissionDistance(mission, here) : null;
  const { quartier } = splitAddress(mission.clientAddress || mission.client.address || 'N/A');
  return (
    <button
      type="button"
      className={`${classes.folded} gap-12 one-row p-8-12 surface row`}
      aria-expanded={false}
      onClick={onOpen}
    >
      <span className={`fixed heavy tabular ${classes.number} grid-centre pill bg-grey grey text-13`}>
        {number}
      </span>
      <span className={`stack fill anywhere ${classes.lines} text-14 leading-14`}>
        <span className="row between">
          <strong>{mission.client.fullname || 'N/A'}</strong>
          <span className={`row ${classes.badges} gap-4`}>
            {isUnopened(mission) ? <Badge tone="sun">Nouvelle</Badge> : null}
            <LegBadge mission={mission} />
          </span>
        </span>
        <span className="muted">
          {quartier}
          {away === null ? null : ` · ${formatDistance(away)}`}
          {isOpen(mission.status) ? (
            <>
              {' · '}
              <FoldedTime mission={mission} isFirstLate={isFirstLate} />
            </>
          ) : null}
        </span>
        <span className="muted tabular text-13">Commande #{referenceOf(mission.id)}</span>
        <WaitingActs acts={mission.waiting} />
      </span>
    </button>
  );
}

export function LeavingMission({ mission }: { mission: ShownMission }) {
  return (
    <article
      className={`${classes.leaving} surface stack gap-4`}
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
