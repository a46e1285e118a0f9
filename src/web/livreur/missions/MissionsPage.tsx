import { IconCurrentLocation, IconCurrentLocationOff } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDayName } from '#domain/clock/clockWords.ts';
import { startOfDay } from '#domain/format/calendar.ts';
import { capitalize } from '#domain/format/text.ts';
import { getMissionLeg } from '#domain/lifecycle/lifecycle.ts';
import { UNDO_MS } from '#domain/pieces/visits.ts';
import type { Point } from '#domain/places/geo.ts';
import { PushOffer } from '#web/push/PushOffer.tsx';
import { countActs, isWaiting } from '#web/sendQueue/entry.ts';
import { useSendQueueState } from '#web/sendQueue/sendQueue.ts';
import { useSession } from '#web/shell/session.tsx';
import { useNow } from '#web/ui/clock.tsx';
import { useDialogSubject } from '#web/ui/feedback/Dialog.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { LiveOfflineLine } from '#web/ui/feedback/LiveOfflineLine.tsx';
import { PageToasts } from '#web/ui/feedback/PageToasts.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { CardList } from '#web/ui/layout/CardList.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import type { ShownMission } from '../acts/act.ts';
import { Notices } from '../Notices.tsx';
import { useSharing } from '../position/sharing.tsx';
import { useStoredCatalogue, useStoredWorkshop } from '../savedAnswers.ts';
import { hasSheetDraft } from '../sheets/sheetDraft.ts';
import { AvailabilityChoice, BreakdownNotice } from './AvailabilityChoice.tsx';
import { FoldedMission, LeavingMission, LinenToDeposit, LinenToTake } from './FoldedMission.tsx';
import { MissionCard } from './MissionCard.tsx';
import classes from './MissionsPage.module.css';
import { useMissions } from './MissionsProvider.tsx';
import { findOpenMission, getVisitDay, sortMissions } from './missionOrder.ts';

export function MissionsPage() {
  const { state, savedAt, retry, retrying } = useMissions();
  const workshop = useStoredWorkshop();
  return (
    <div className={`${classes.page} ${classes.wide} stack gap-8`}>
      <div className={classes.bar}>
        <MissionsHead />
        <PageToasts />
      </div>
      <Notices savedAt={savedAt} what="Liste enregistrée" />
      <BreakdownNotice />
      {state === 'loading' ? <Spinner page label="Chargement des missions…" /> : null}
      {state === 'none' ? (
        <ErrorPanel title="Impossible de charger les missions." onRetry={retry} retrying={retrying} />
      ) : null}
      {state === 'known' ? <MissionList workshop={workshop} /> : null}
      {state === 'known' ? (
        <PushOffer
          title="Être prévenu d’une mission aussitôt"
          text="Ce téléphone sonne à chaque nouvelle mission, même quand Laveo est fermé."
        />
      ) : null}
    </div>
  );
}

function MissionsHead() {
  const { me } = useSession();
  const { todo, state } = useMissions();
  const { entries } = useSendQueueState();
  return (
    <div className={`flex middle flex-wrap ${classes.head}`} data-own-bar>
      <h1 className={`text-18 ${classes.title}`}>Mes Missions</h1>
      {todo.length > 0 || state === 'loading' ? <PositionSwitch /> : null}
      <AvailabilityChoice />
      <p className={`whole-row text-13 leading-13 wrap-anywhere ${classes.line}`}>
        Bonjour {me?.fullname || 'livreur'}. <span>Voici vos missions du jour</span>
      </p>
      <div className={`below-768 ${classes.offline}`}>
        <LiveOfflineLine waiting={countActs(entries.filter(isWaiting))} />
      </div>
    </div>
  );
}

function CatalogueStorage() {
  useStoredCatalogue();
  return null;
}

function MissionList({ workshop }: { workshop: Point | null }) {
  const { todo, done, carried } = useMissions();
  const { here } = useSharing();
  // A page that was read again comes back to the sheet that was begun.
  const [shown, setShown] = useState(() => {
    const id = todo.find(hasSheetDraft)?.id ?? '';
    return { id, byHand: id !== '' };
  });
  const now = useNow();
  const missions = sortMissions(todo, { from: here ?? workshop, now });
  const [ended, setEnded] = useState<readonly { id: string; at: number }[]>([]);
  const justEnded = done.filter((mission) => !ended.some(({ id }) => id === mission.id));
  if (justEnded.length > 0) setEnded([...ended, ...justEnded.map(({ id }) => ({ id, at: now }))]);
  // A mission that an undo brings back opens: the act under the thumb would be another client's.
  const returned = ended.find(({ id }) => missions.some((mission) => mission.id === id));
  if (returned) {
    setEnded(ended.filter((one) => one !== returned));
    if (now <= returned.at + UNDO_MS) setShown({ id: returned.id, byHand: true });
  }
  const last = { id: shown.id, ended: done.find(({ id }) => id === shown.id) };
  const openMission = findOpenMission(missions, last, now);
  if (openMission && openMission.id !== shown.id) setShown({ id: openMission.id, byHand: false });

  return (
    <>
      {todo.some(({ status }) => getMissionLeg(status) === 'pickup') ? <CatalogueStorage /> : null}
      <LinenToTake missions={missions} />
      {missions.length === 0 ? (
        <EmptyState
          title="Aucune mission pour le moment"
          text={
            carried.length > 0
              ? 'Déposez d’abord à l’atelier le linge que vous avez.'
              : "Reposez-vous, nous vous notifierons dès qu'une mission vous est assignée."
          }
        />
      ) : (
        <div className={classes.missions}>
          <CardList
            label="Missions"
            rows={missions}
            render={(mission) => {
              const index = missions.indexOf(mission);
              const day = getVisitDay(mission, now);
              const before = missions[index - 1];
              const isNewDay = day !== (before ? getVisitDay(before, now) : startOfDay(now));
              return (
                <>
                  {isNewDay ? <h2 className="text-16 mb-8">{capitalize(formatDayName(day, now))}</h2> : null}
                  {mission === openMission ? (
                    <MissionCard mission={mission} here={here} unfolded={shown.byHand} />
                  ) : (
                    <FoldedMission
                      mission={mission}
                      number={index + 1}
                      here={here}
                      onOpen={() => setShown({ id: mission.id, byHand: true })}
                    />
                  )}
                </>
              );
            }}
          />
        </div>
      )}
      <LinenToDeposit />
      <RoundButton missions={missions} onSaved={() => setShown({ id: '', byHand: false })} />
      {done.length > 0 ? (
        <CardList
          label="Fait à l’instant"
          rows={done}
          render={(mission) => <LeavingMission mission={mission} />}
        />
      ) : null}
    </>
  );
}

const WORDS = {
  off: 'Partager ma\u00a0position',
  ready: 'position en route',
  unknown: 'position recherchée…',
  shared: 'position partagée',
  refused: 'position refusée',
};

function PositionSwitch() {
  const { state, choice, isAsked, choose } = useSharing();
  if (isAsked) return null;
  const Icon = state === 'off' || state === 'refused' ? IconCurrentLocationOff : IconCurrentLocation;
  return (
    <span role="status">
      <button
        type="button"
        className={`gap-8 touch text-14 bold p-0 no-border bg-none leading-12 ${classes.control}`}
        data-state={state}
        aria-pressed={choice === true}
        onClick={() => choose(state === 'refused' || choice !== true)}
      >
        <Icon className="fixed" size={18} aria-hidden="true" />
        <span className={classes.short}>{WORDS[state]}</span>
      </button>
    </span>
  );
}

const RoundDialog = createLazyDialog(async () => (await import('../round/RoundDialog.tsx')).RoundDialog);

function RoundButton({ missions, onSaved }: { missions: ShownMission[]; onSaved(): void }) {
  const { opening, open, frame } = useDialogSubject<null>();
  if (missions.length < 2) return null;
  return (
    <>
      <Button kind="secondary" onClick={() => open(null)}>
        Ordre de ma tournée
      </Button>
      <RoundDialog key={opening?.key} missions={missions} onSaved={onSaved} {...frame} />
    </>
  );
}
