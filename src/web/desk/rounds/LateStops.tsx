import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatBy } from '#domain/clock/clockWords.ts';
import { formatNearestFiveMinutes } from '#domain/format/order/slotWords.ts';
import { getGivenName } from '#domain/format/text.ts';
import { isOnTheRoad } from '#domain/lifecycle/lifecycle.ts';
import type { RoundFault } from '#domain/rounds/plan.ts';
import { useNow } from '#web/ui/clock.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { useIsTableWide } from '#web/ui/table/TableSkeleton.tsx';
import { useSecondTapGuard } from '#web/ui/useSecondTapGuard.ts';
import { useDeskPaths } from '../DeskPlace.ts';
import { AskButton } from '../dialogs/AskButton.tsx';
import { OrderNumber } from '../order/OrderNumber.tsx';
import type { Move } from './draft.ts';
import { findDelay, isLateStop, type LateStop, listLateStops, listSaidFaults, mayHelp } from './lateStops.ts';
import classes from './Rounds.module.css';
import { describeRoundFault, describeTerm } from './roundWords.ts';
import { type DayPlanState, listRoundStops, useCheckedRounds } from './useDayPlan.ts';

interface Props extends Pick<DayPlanState, 'day' | 'lanes' | 'visitsById' | 'people' | 'check'> {
  targets: readonly { id: string; fullname: string }[];
  onMove(move: Move): void;
}

const FIRST = 5;
/** Below them the first lane is still in view on a phone. */
const FIRST_OF_PHONE = 3;

/** The stops whose told hour is over or will be missed, each with the act that helps. */
export function LateStops({ day, lanes, visitsById, people, check, targets, onMove }: Props) {
  const now = useNow();
  const paths = useDeskPaths();
  const [showsAll, setShowsAll] = useState(false);
  const isWide = useIsTableWide();
  const first = isWide ? FIRST : FIRST_OF_PHONE;
  const stops = useLateStops({ day, lanes, visitsById, check, targets }, now);
  if (stops.length === 0) return null;
  const late = stops.filter(({ visit }) => isLateStop(visit, now)).length;
  const describe = ({ visit, livreurId, fault }: LateStop) => {
    const at = check.hours.get(visit.orderId);
    const fullname = people.find(({ id }) => id === livreurId)?.fullname;
    const who = fullname === undefined ? 'sans livreur' : getGivenName(fullname);
    const when =
      at === undefined || fullname === undefined ? '' : ` vers\u00a0${formatNearestFiveMinutes(at)}`;
    if (!fault) return `promis ${formatBy(visit.toldAt ?? now, now)}, ${who}${when}`;
    // A phone has two lines for a stop, whose lane says its term; a wide screen has one.
    return isWide
      ? `${describeTerm(visit, now, day)}, ${who}${when}`
      : `${who}${when}, ${describeRoundFault(fault)}`;
  };
  return (
    <section
      className={`no-print surface p-8-12 ${late > 0 ? 'late' : 'border-sun'}`}
      aria-label={late > 0 ? 'En retard' : 'Arriveront trop tard'}
    >
      <div className="row between one-row">
        <h2 className={`text-14 bold ${late > 0 ? 'danger' : 'warning'}`}>
          {[
            late > 0 && `${late}\u00a0en\u00a0retard`,
            stops.length > late &&
              `${stops.length - late}\u00a0${stops.length - late > 1 ? 'arriveront' : 'arrivera'} trop tard`,
          ]
            .filter(Boolean)
            .join(', ')}
        </h2>
        {stops.length > first ? (
          <Button kind="ghost" size="sm" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Voir moins' : `Voir les ${stops.length}`}
          </Button>
        ) : null}
      </div>
      <ul className="bare ruled">
        {(showsAll ? stops : stops.slice(0, first)).map((stop) => (
          <li key={stop.visit.orderId} className={`row between one-row ${classes.lateStop}`}>
            <p className="fill text-14 anywhere leading-14">
              <OrderNumber order={stop.visit} className={`muted ${classes.orderNumber}`} />{' '}
              <Link to={paths.order(stop.visit.orderId)} className="semibold ink">
                {stop.visit.clientName}
              </Link>
              <span className="muted tabular">, {describe(stop)}</span>
            </p>
            <LateAct
              key={stop.helper?.id}
              stop={stop}
              plannedAt={check.hours.get(stop.visit.orderId)}
              onMove={onMove}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Helper = Props['targets'][number] & { at: number; delay: RoundFault | null };
type HelpedStop = LateStop & { helper: Helper | null };
type ActProps = { stop: HelpedStop; plannedAt: number | undefined } & Pick<Props, 'onMove'>;

/** A call tells the client if nobody would be there in time. */
function LateAct({ stop: { visit, helper }, plannedAt, onMove }: ActProps) {
  useSecondTapGuard(true);
  const isWide = useIsTableWide();
  if (!helper || isOnTheRoad(visit.status)) {
    const order = { id: visit.orderId, number: visit.number, client: { fullname: visit.clientName } };
    return (
      <AskButton question={{ about: 'contact', order, plannedAt }} aria-label={`Appeler ${visit.clientName}`}>
        Appeler
      </AskButton>
    );
  }
  return (
    <Button
      kind={helper.delay ? 'secondary' : 'pale'}
      size="sm"
      onClick={() => onMove({ orderId: visit.orderId, livreurId: helper.id, before: null })}
    >
      Confier à {getGivenName(helper.fullname)}
      {isWide ? `, vers\u00a0${formatNearestFiveMinutes(helper.at)}` : null}
      {isWide && helper.delay ? `, ${describeRoundFault(helper.delay)}` : null}
    </Button>
  );
}

/** The server is asked for the round of whoever is free first, with each stop at its end. */
function useLateStops(
  { day, lanes, visitsById, check, targets }: Omit<Props, 'people' | 'onMove'>,
  now: number,
) {
  const getEnd = (id: string) => check.ends.get(id)?.endsAt ?? now;
  const byEnd = [...targets].sort((a, b) => getEnd(a.id) - getEnd(b.id));
  const visits = [...visitsById.values()];
  // The delays of some lanes alone are no count.
  const faults = check.hasFailed ? [] : check.faults;
  const candidates = listLateStops({ lanes, visitsById, faults }, now).map((stop) => {
    const livreur = byEnd.find(({ id }) => id !== stop.livreurId);
    const lane = lanes.find(({ livreurId }) => livreurId === livreur?.id);
    const orderIds = [...(lane?.orderIds ?? []), stop.visit.orderId];
    return { stop, livreur, stops: listRoundStops(orderIds, visits) };
  });
  const roundsToCheck = candidates.flatMap(({ livreur, stops }) =>
    livreur ? [{ livreurId: livreur.id, stops }] : [],
  );
  const answer = useCheckedRounds(day, roundsToCheck);
  return candidates.flatMap(({ stop, livreur }): HelpedStop[] => {
    const { orderId } = stop.visit;
    const isOfStop = (one: { orderId: string }) => one.orderId === orderId;
    const isTheirs = ({ livreurId }: { livreurId: string }) => livreurId === livreur?.id;
    const round = answer.rounds.filter(isTheirs).find(({ stops }) => stops.some(isOfStop));
    const delay = findDelay(listSaidFaults(answer.faults.filter(isTheirs), [stop.visit], day), orderId);
    const at = round?.stops.find(isOfStop)?.at;
    const isHelp =
      round && at !== undefined && mayHelp(stop, { ...round, at, delay }, check.hours.get(orderId));
    const helper = livreur && isHelp ? { ...livreur, at, delay } : null;
    if (isLateStop(stop.visit, now)) return [{ ...stop, helper }];
    const fault = stop.fault ?? delay;
    const isReached = fault === null && livreur !== undefined;
    return isReached ? [] : [{ ...stop, fault, helper }];
  });
}
