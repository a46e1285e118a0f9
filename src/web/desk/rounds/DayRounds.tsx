import { IconRoute } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { AVAILABILITY_WORDS } from '#domain/format/availabilityWords.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailure } from '#web/ui/feedback/LoadFailure.tsx';
import { CardSkeleton, Ghost, LoadingRegion } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { StickyAction } from '#web/ui/layout/StickyAction.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { getRoundColour } from '#web/ui/map/roundColours.ts';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { type Move, mayMoveTo } from './draft.ts';
import { LaneView } from './LaneView.tsx';
import { RefusedVisits } from './RefusedVisits.tsx';
import classes from './Rounds.module.css';
import { RoundsMap } from './RoundsMap.tsx';
import { RoadsPanel } from './roads/RoadsPanel.tsx';
import { describeFaults } from './roundWords.ts';
import { type DayDraft, type DayPlan, useDayPlan } from './useDayPlan.ts';
import { useSaveRounds } from './useSaveRounds.ts';

const LinenDialog = createLazyDialog(async () => (await import('./LinenDialog.tsx')).LinenDialog);

export function DayRounds({ day, ...own }: { day: string } & DayDraft) {
  const plan = useDayPlan(day, own);
  const { visits, livreurs } = plan;
  if (visits.isPending || livreurs.isPending) return <LanesSkeleton />;
  if (!visits.data) return <LoadFailure title="Impossible de charger les tournées." query={visits} />;
  if (!livreurs.data) return <LoadFailure title="Impossible de charger les livreurs." query={livreurs} />;
  return (
    <>
      <LivreurChoice {...plan} />
      {visits.data.length === 0 ? (
        <EmptyState
          title="Rien à prévoir ce jour-là."
          text="Les ramassages et les retours dus apparaîtront ici, avec les missions des livreurs."
        />
      ) : (
        <Plan plan={plan} />
      )}
    </>
  );
}

function Plan({ plan }: { plan: DayPlan }) {
  const { lanes, people, visitsById } = plan;
  const saving = useSaveRounds(plan);
  const [movedId, setMovedId] = useState<string | null>(null);
  const findColour = (id: string | null) => getRoundColour(people.findIndex((one) => one.id === id));
  const moveIfAllowed = (move: Move) => {
    const visit = visitsById.get(move.orderId);
    if (!visit || !mayMoveTo(visit, move.livreurId)) return;
    plan.move(move);
    setMovedId(move.orderId);
  };
  useFocusOnMoved(movedId, lanes);
  return (
    <>
      <CheckWords plan={plan} />
      <RefusedVisits refusals={saving.refusals} visitsById={visitsById} onClose={saving.forgetRefusals} />
      <div className={`stack top ${classes.lanes}`} data-rounds>
        {lanes.map((lane) => (
          <LaneView
            key={lane.livreurId}
            {...plan}
            lane={lane}
            colour={findColour(lane.livreurId)}
            targets={people.filter(({ id, availability }) => availability === 'on' && !plan.unticked.has(id))}
            onMove={moveIfAllowed}
          />
        ))}
      </div>
      <Acts plan={plan} saving={saving} />
      <div className={`stack top gap-16 mt-16 ${classes.roads}`}>
        <RoundsMap plan={plan} findColour={findColour} />
        <RoadsPanel onChange={plan.noteChange} />
      </div>
    </>
  );
}

/** A stop that goes to another lane is mounted anew there, so its menu would lose the focus. */
function useFocusOnMoved(movedId: string | null, lanes: DayPlan['lanes']): void {
  const place = lanes.findIndex(({ orderIds }) => movedId !== null && orderIds.includes(movedId));
  useEffect(() => {
    if (place < 0) return;
    document.querySelector<HTMLElement>(`[data-menu="${movedId}"]`)?.focus({ preventScroll: true });
  }, [movedId, place]);
}

function CheckWords({ plan: { check, lastChange, draft } }: { plan: DayPlan }) {
  if (check.hasFailed)
    return (
      <p className={`row text-14 semibold danger ${classes.verdict}`} role="alert">
        Les heures n’ont pas pu être calculées.
        <Button kind="ghost" size="sm" onClick={check.retry}>
          Réessayer
        </Button>
      </p>
    );
  return (
    <p
      className={`text-14 semibold ${check.faults.length > 0 ? 'danger' : 'muted'} ${classes.verdict}`}
      role="status"
      aria-busy={check.isAsking}
    >
      {draft ? 'Brouillon, rien n’est encore enregistré. ' : ''}
      {check.isUnknown ? 'Calcul des heures…' : describeFaults(check.faults, lastChange)}
    </p>
  );
}

type ActsProps = { plan: DayPlan; saving: ReturnType<typeof useSaveRounds> };

function Acts({ plan: { draft, isProposing, propose, discard, ...plan }, saving }: ActsProps) {
  const [isAsking, setAsking] = useState(false);
  const canPropose = plan.people.some(
    ({ id, availability }) => availability === 'on' && !plan.unticked.has(id),
  );
  const askForProposal = () =>
    propose().catch((error: unknown) => showFailure(error, 'Pas de proposition', 'Réessayez.'));
  const save = () => (saving.asksForLinen ? setAsking(true) : void saving.save(null));
  return (
    <>
      <StickyAction
        summary={
          draft ? (
            <Button kind="secondary" disabled={saving.isSaving} onClick={discard}>
              Revenir à l’actuel
            </Button>
          ) : undefined
        }
      >
        {draft ? (
          <Button kind="sun" size="lg" full busy={saving.isSaving} onClick={save}>
            Enregistrer les tournées
          </Button>
        ) : (
          <Button
            kind="sun"
            size="lg"
            full
            icon={IconRoute}
            busy={isProposing}
            disabled={!canPropose}
            onClick={() => void askForProposal()}
          >
            Proposer les tournées
          </Button>
        )}
      </StickyAction>
      <LinenDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onAnswer={(linenAt) => {
          setAsking(false);
          void saving.save(linenAt);
        }}
      />
    </>
  );
}

export function LanesSkeleton() {
  return (
    <LoadingRegion className="stack">
      <Ghost height={44} width="min(100%, 480px)" />
      <div className={`stack top ${classes.lanes}`}>
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
      </div>
    </LoadingRegion>
  );
}

type Props = Pick<DayPlan, 'people' | 'unticked' | 'setTicked'>;

function LivreurChoice({ people, unticked, setTicked }: Props) {
  return (
    <fieldset className={`row bare gap-0-16 ${classes.people}`}>
      <legend className="visually-hidden">Livreurs qui roulent ce jour-là</legend>
      {people.map(({ id, fullname, availability }) => {
        const isOn = availability === 'on';
        return (
          <label
            key={id}
            className={`gap-8 touch text-14 semibold pointer ${classes.person}`}
            data-away={!isOn}
          >
            <input
              type="checkbox"
              checked={isOn && !unticked.has(id)}
              disabled={!isOn}
              onChange={(event) => setTicked(id, event.currentTarget.checked)}
            />
            <span className="anywhere">{fullname}</span>
            {isOn ? null : (
              <Badge tone={AVAILABILITY_WORDS[availability].tone}>
                {AVAILABILITY_WORDS[availability].label}
              </Badge>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
