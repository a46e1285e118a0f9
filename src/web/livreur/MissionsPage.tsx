import { useState } from 'react';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { FoldedMission } from './FoldedMission.tsx';
import { LeavingMission } from './LeavingMission.tsx';
import { MissionCard } from './MissionCard.tsx';
import { MissionsHead } from './MissionsHead.tsx';
import classes from './MissionsPage.module.css';
import { useMissions } from './MissionsProvider.tsx';
import { inTurn, staysOpen } from './missionOrder.ts';
import { PositionOffer } from './PositionOffer.tsx';
import { Refusals } from './Refusals.tsx';
import { useSharing } from './sharing.tsx';
import { WaitingPill } from './WaitingPill.tsx';

/** What to do next, unfolded; the rest in one line each. */
export function MissionsPage() {
  const { state } = useMissions();
  return (
    <div className={classes.page}>
      <MissionsHead />
      <WaitingPill />
      <Refusals />
      {state === 'loading' ? (
        <div className={classes.loading}>
          <Spinner label="Chargement des missions…" />
        </div>
      ) : null}
      {state === 'none' ? <Unknown /> : null}
      {state === 'known' ? <List /> : null}
    </div>
  );
}

function Unknown() {
  const { retry, retrying } = useMissions();
  return <ErrorPanel title="Impossible de charger les missions." onRetry={retry} retrying={retrying} />;
}

function List() {
  const { todo, leaving } = useMissions();
  const { here } = useSharing();
  const [shown, setShown] = useState({ id: '', byHand: false });
  const missions = inTurn(todo, here);
  const open = staysOpen(missions, shown.id);
  if (open && open.id !== shown.id) setShown({ id: open.id, byHand: false });

  return (
    <>
      <PositionOffer />
      {missions.length === 0 ? (
        <EmptyState
          title="Aucune mission pour le moment"
          text="Reposez-vous, nous vous notifierons dès qu'une mission vous est assignée."
        />
      ) : (
        <ul className={classes.list} aria-label="Missions">
          {missions.map((mission) => (
            <li key={mission.id}>
              {mission === open ? (
                <MissionCard mission={mission} here={here} unfolded={shown.byHand} />
              ) : (
                <FoldedMission
                  mission={mission}
                  here={here}
                  onOpen={() => setShown({ id: mission.id, byHand: true })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {leaving.length > 0 ? (
        <ul className={classes.list} aria-label="En attente d’envoi">
          {leaving.map((mission) => (
            <li key={mission.id}>
              <LeavingMission mission={mission} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
