import { IconRoute } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { formatOrderCount } from '#domain/format/order/pieceCount.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { useNow } from '#web/ui/clock.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailure } from '#web/ui/feedback/ErrorPanel.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { StickyAction } from '#web/ui/layout/StickyAction.tsx';
import { getRoundColour } from '#web/ui/map/roundColours.ts';
import { useIsTableWide } from '#web/ui/table/TableSkeleton.tsx';
import { useIsSettled } from '#web/ui/useIsSettled.ts';
import desk from '../desk.module.css';
import { type LinenPlaces, useDialogs } from '../dialogs/questions.ts';
import { describeOrderRefusal } from '../many/manyActs.ts';
import { countLeft, type DayVisit, type Move, mayMoveTo } from './draft.ts';
import { LanesSkeleton, LaneView, useOpenLanes } from './LaneView.tsx';
import { LateStops } from './LateStops.tsx';
import { isLateStop } from './lateStops.ts';
import classes from './Rounds.module.css';
import { RoundsMap } from './RoundsMap.tsx';
import { RoadsPanel } from './roads/RoadsPanel.tsx';
import { describeFaults } from './roundWords.ts';
import { type DayDraft, type DayPlanState, useDayPlan } from './useDayPlan.ts';
import { type RefusedVisit, useSaveRounds } from './useSaveRounds.ts';

type Props = DayDraft & { day: string; showsRoads: boolean; actPlace: Element | null };

/** The act stands in the head of the page, which stays while days come and go: its menu may be open. */
export function DayRounds({ day, showsRoads, actPlace, ...own }: Props) {
  const plan = useDayPlan(day, own);
  const saving = useSaveRounds(plan);
  const isWide = useIsTableWide();
  const { visits, livreurs } = plan;
  const hasVisits = visits.data !== undefined && visits.data.length > 0 && livreurs.data !== undefined;
  const act = hasVisits ? <Act plan={plan} saving={saving} isWide={isWide} /> : null;
  return (
    <>
      {act && isWide && actPlace ? createPortal(act, actPlace) : null}
      <DayBody plan={plan} saving={saving} showsRoads={showsRoads} />
      {act && !isWide ? <StickyAction>{act}</StickyAction> : null}
    </>
  );
}

type PlanProps = { plan: DayPlanState; saving: ReturnType<typeof useSaveRounds> };

function DayBody({ plan, saving, showsRoads }: PlanProps & { showsRoads: boolean }) {
  const { visits, livreurs } = plan;
  if (visits.isPending || livreurs.isPending) return <LanesSkeleton />;
  if (!visits.data) return <LoadFailure title="Impossible de charger les tournées." query={visits} />;
  if (!livreurs.data) return <LoadFailure title="Impossible de charger les livreurs." query={livreurs} />;
  if (plan.check.isFirst) return <LanesSkeleton />;
  return (
    <>
      {showsRoads ? <RoadsPanel /> : null}
      {visits.data.length === 0 ? (
        <EmptyState
          title="Rien à prévoir ce jour-là."
          text="Les ramassages et les retours dus apparaîtront ici, avec les missions des livreurs."
        />
      ) : (
        <Plan plan={plan} saving={saving} />
      )}
    </>
  );
}

function Plan({ plan, saving }: PlanProps) {
  const { lanes, people, visitsById } = plan;
  const [movedId, setMovedId] = useState<string | null>(null);
  const findColour = (id: string | null) => getRoundColour(people.findIndex((one) => one.id === id));
  const { isLaneOpen, openLane, mapLanes } = useOpenLanes(lanes);
  const targets = people.filter(({ id, availability }) => availability === 'on' && !plan.unticked.has(id));
  const moveIfAllowed = (move: Move) => {
    const visit = visitsById.get(move.orderId);
    if (!visit || !mayMoveTo(visit, move.livreurId)) return;
    plan.move(move);
    setMovedId(move.orderId);
    openLane(move.livreurId);
  };
  useFocusOnMoved(movedId, lanes);
  return (
    <>
      <RefusedVisits refusals={saving.refusals} visitsById={visitsById} onClose={saving.forgetRefusals} />
      <div className={`gap-12 grid ${classes.plan}`} data-rounds>
        <div className={`no-print ${classes.map}`}>
          <RoundsMap lanes={mapLanes} visitsById={visitsById} findColour={findColour} />
        </div>
        <div className="stack gap-8">
          <LateStops {...plan} targets={targets} onMove={moveIfAllowed} />
          <CheckWords plan={plan} isSaving={saving.isSaving} />
          {lanes.map((lane) =>
            lane.livreurId === null && lane.orderIds.length === 0 ? null : (
              <LaneView
                key={lane.livreurId}
                {...plan}
                lane={lane}
                colour={findColour(lane.livreurId)}
                isOpen={isLaneOpen(lane)}
                onOpen={() => openLane(lane.livreurId)}
                targets={targets}
                onMove={moveIfAllowed}
              />
            ),
          )}
        </div>
      </div>
    </>
  );
}

/** A stop that goes to another lane is mounted anew there, so its menu would lose the focus. */
function useFocusOnMoved(movedId: string | null, lanes: DayPlanState['lanes']): void {
  const place = lanes.findIndex(({ orderIds }) => movedId !== null && orderIds.includes(movedId));
  useEffect(() => {
    if (place < 0) return;
    document.querySelector<HTMLElement>(`[data-menu="${movedId}"]`)?.focus({ preventScroll: true });
  }, [movedId, place]);
}

function CheckWords({
  plan: { check, draft, lanes, visitsById, discard },
  isSaving,
}: {
  plan: DayPlanState;
  isSaving: boolean;
}) {
  const now = useNow();
  const late = [...visitsById.values()].filter((visit) => isLateStop(visit, now)).length;
  if (check.hasFailed)
    return (
      <p className="row text-14 semibold danger" role="alert">
        Les heures n’ont pas pu être calculées.
        <Button kind="ghost" size="sm" onClick={check.retry}>
          Réessayer
        </Button>
      </p>
    );
  return (
    <div className="row between one-row">
      <p
        className={`text-14 semibold ${draft && check.faults.length > 0 ? 'warning' : 'muted'}`}
        role="status"
        aria-busy={check.isAsking}
      >
        {draft ? 'Brouillon, rien n’est encore enregistré. ' : ''}
        {check.isUnknown ? '' : describeFaults(check.faults, { unplaced: countLeft(lanes), late })}
      </p>
      {draft ? (
        <Button kind="ghost" size="sm" className="nowrap" disabled={isSaving} onClick={discard}>
          Revenir à l’actuel
        </Button>
      ) : null}
    </div>
  );
}

function Act({ plan, saving, isWide }: PlanProps & { isWide: boolean }) {
  const { draft, isProposing, propose, people, unticked } = plan;
  const isSettled = useIsSettled(draft !== null);
  const canPropose = people.some(({ id, availability }) => availability === 'on' && !unticked.has(id));
  const askForProposal = () =>
    propose().catch((error: unknown) => showFailure(error, 'Pas de proposition', 'Réessayez.'));
  const { ask } = useDialogs();
  const saveReady = (linenPlaces: LinenPlaces) => {
    const { unready, save } = saving;
    const onAnswer = (isTaken: boolean) => void save(linenPlaces, isTaken ? [] : unready);
    if (unready.length > 0)
      ask({ about: 'unreadyLinen', numbers: unready.map(({ number }) => number), onAnswer });
    else onAnswer(true);
  };
  const save = () => {
    const { handovers } = saving;
    if (handovers.length > 0)
      ask({ about: 'carriedLinen', handovers, livreurs: people, onAnswer: saveReady });
    else saveReady(new Map());
  };
  const look = { kind: 'sun', size: isWide ? 'md' : 'lg', full: !isWide } as const;
  return draft ? (
    <Button {...look} busy={saving.isSaving || !isSettled} onClick={save}>
      Enregistrer les tournées
    </Button>
  ) : (
    <Button
      {...look}
      icon={IconRoute}
      busy={isProposing || !isSettled}
      disabled={!canPropose}
      onClick={() => void askForProposal()}
    >
      Proposer les tournées
    </Button>
  );
}

interface RefusedVisitsProps {
  refusals: readonly RefusedVisit[];
  visitsById: ReadonlyMap<string, DayVisit>;
  onClose(): void;
}

/** A visit that another desk has ended meanwhile is no longer in the day. */
const describeVisit = (visit: DayVisit | undefined) =>
  visit ? `${formatOrderNumber(visit.number)} ${visit.clientName}` : 'Commande terminée';

function RefusedVisits({ refusals, visitsById, onClose }: RefusedVisitsProps) {
  return (
    <div role="alert">
      {refusals.length === 0 ? null : (
        <div className={`stack gap-8 surface mb-16 p-12-16 bg-sun ${desk.band}`} data-tone="red">
          <p className="bold">
            {formatOrderCount(refusals.length)} {refusals.length > 1 ? 'refusées' : 'refusée'}, le reste est
            enregistré&nbsp;:
          </p>
          <ul className="bare stack gap-4">
            {refusals.map(({ orderId, code }) => (
              <li key={orderId}>
                {describeVisit(visitsById.get(orderId))}&nbsp;: {describeOrderRefusal(code)}.
              </li>
            ))}
          </ul>
          <div>
            <Button kind="secondary" size="sm" onClick={onClose}>
              Fermer
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
