import { describeGarments, formatPieces } from '#domain/format/order/pieceCount.ts';
import { formatNearPromise } from '#domain/format/order/promiseWords.ts';
import { getNextVisitLabel, getVisitReasonLabel } from '#domain/format/order/visitWords.ts';
import { getMissionLeg } from '#domain/lifecycle/lifecycle.ts';
import { countPieces } from '#domain/pieces/handover.ts';
import { listLinesToGive } from '#domain/pieces/linesToGive.ts';
import { findVisitLeg } from '#domain/pieces/visits.ts';
import { useNow } from '#web/ui/useNow.ts';
import type { ShownMission } from '../acts/act.ts';
import classes from './MissionCard.module.css';

export function MissionFacts({ mission }: { mission: ShownMission }) {
  const now = useNow();
  const isPickup = getMissionLeg(mission.status) === 'pickup';
  return (
    <dl className={`${classes.facts} facts`}>
      <dt>Linge</dt>
      <dd>
        <strong>{formatPieces(isPickup ? countPieces(mission.items) : mission.piecesHeld)}</strong>
        {'\u00a0: '}
        {describeGarments(isPickup ? mission.items : listLinesToGive(mission))}
      </dd>
      {isPickup || mission.deliverySlot ? (
        <>
          <dt>Retour</dt>
          <dd>{formatNearPromise(mission.promisedAt, now)}</dd>
        </>
      ) : null}
      <EarlierVisits mission={mission} />
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
      <dd>
        <strong className={classes.again}>{getNextVisitLabel(failed.length)}</strong>
        {'\u00a0: '}
        {getVisitReasonLabel(last.reason).toLowerCase()}
      </dd>
    </>
  );
}
