import { describeGarments, formatPieces } from '#domain/format/order/pieceCount.ts';
import { getNextVisitLabel, getVisitReasonLabel } from '#domain/format/order/visitWords.ts';
import { getMissionLeg } from '#domain/lifecycle/lifecycle.ts';
import { countPieces } from '#domain/pieces/handover.ts';
import { listLinesToGive } from '#domain/pieces/linesToGive.ts';
import { findVisitLeg } from '#domain/pieces/visits.ts';
import { formatDistance, type Point } from '#domain/places/geo.ts';
import { Phone } from '#web/ui/Phone.tsx';
import type { ShownMission } from '../acts/act.ts';
import { CashToCollect } from '../acts/CashToCollect.tsx';
import classes from './MissionCard.module.css';
import { measureMissionDistance } from './missionOrder.ts';

export function MissionFacts({ mission, here }: { mission: ShownMission; here: Point | null }) {
  const { client, clientAddress, clientContactPhone, items } = mission;
  const place = clientAddress || client.address || 'N/A';
  const away = here ? measureMissionDistance(mission, here) : null;
  const isPickup = getMissionLeg(mission.status) === 'pickup';
  const pieces = isPickup ? countPieces(items) : mission.piecesHeld;
  return (
    <dl className={`${classes.facts} facts`}>
      <dt>Client</dt>
      <dd>{client.fullname || 'N/A'}</dd>
      <dt>Contact</dt>
      <dd>
        <Phone value={clientContactPhone || client.phone} />
      </dd>
      <dt>Adresse</dt>
      <dd>
        {place}
        {away === null ? null : <span className={classes.hint}> ({formatDistance(away)})</span>}
      </dd>
      <dt>Linge</dt>
      <dd className={classes.light}>
        {formatPieces(pieces)}
        <span className={classes.hint}>
          {'\u00a0: '}
          {describeGarments(isPickup ? items : listLinesToGive(mission))}
        </span>
      </dd>
      <EarlierVisits mission={mission} />
      {mission.status === 'cancelled' ? null : <CashToCollect mission={mission} />}
    </dl>
  );
}

function EarlierVisits({ mission: { visits, status } }: { mission: ShownMission }) {
  const failed = visits.filter(({ leg }) => leg === findVisitLeg(status));
  const last = failed.at(-1);
  if (!last) return null;
  return (
    <>
      <dt>Passage</dt>
      <dd className={classes.again}>
        {getNextVisitLabel(failed.length)}
        <span className={classes.hint}>
          {'\u00a0: '}
          {getVisitReasonLabel(last.reason).toLowerCase()}
        </span>
      </dd>
    </>
  );
}
