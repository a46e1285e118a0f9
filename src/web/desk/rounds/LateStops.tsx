import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatBy } from '#domain/clock/clockWords.ts';
import { formatNearestFiveMinutes } from '#domain/format/order/slotWords.ts';
import { getGivenName } from '#domain/format/text.ts';
import { isOnTheRoad } from '#domain/lifecycle/lifecycle.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { useDeskPaths } from '../DeskPlace.tsx';
import { AskButton } from '../dialogs/AskButton.tsx';
import type { DayVisit, Lane, Move } from './draft.ts';
import { type LateStop, listLateStops } from './lateStops.ts';
import classes from './Rounds.module.css';
import type { DayPlan } from './useDayPlan.ts';

interface Props extends Pick<DayPlan, 'lanes' | 'visitsById' | 'people' | 'check'> {
  targets: readonly { id: string; fullname: string }[];
  onMove(move: Move): void;
}

const FIRST = 5;

/** The stops whose told hour is over, each with the act that helps. */
export function LateStops({ lanes, visitsById, people, check, targets, onMove }: Props) {
  const now = useNow();
  const paths = useDeskPaths();
  const [showsAll, setShowsAll] = useState(false);
  const late = listLateStops(lanes, visitsById, now);
  if (late.length === 0) return null;
  const describe = ({ visit, livreurId }: LateStop) => {
    const at = check.hours.get(visit.orderId);
    const fullname = people.find(({ id }) => id === livreurId)?.fullname;
    const who = fullname === undefined ? 'sans livreur' : getGivenName(fullname);
    const when =
      at === undefined || fullname === undefined ? '' : ` vers\u00a0${formatNearestFiveMinutes(at)}`;
    return `promis ${formatBy(visit.toldAt ?? now, now)}, ${who}${when}`;
  };
  return (
    <section className={`surface p-8-12 ${classes.late}`} aria-label="En retard">
      <div className="row between one-row">
        <h2 className="danger text-14 bold">{late.length}&nbsp;en&nbsp;retard</h2>
        {late.length > FIRST ? (
          <Button kind="ghost" size="sm" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Voir moins' : `Voir les ${late.length}`}
          </Button>
        ) : null}
      </div>
      <ul className="bare ruled">
        {(showsAll ? late : late.slice(0, FIRST)).map((stop) => (
          <li key={stop.visit.orderId} className={`row between one-row ${classes.lateStop}`}>
            <p className="fill text-14 anywhere">
              <Link to={paths.order(stop.visit.orderId)} className="semibold ink">
                {stop.visit.clientName}
              </Link>{' '}
              <span className="muted tabular">{describe(stop)}</span>
            </p>
            <LateAct stop={stop} lanes={lanes} targets={targets} onMove={onMove} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type ActProps = { stop: LateStop } & Pick<Props, 'lanes' | 'targets' | 'onMove'>;

/** Somebody without a stop goes there; where nobody is free, a call tells the client. */
function LateAct({ stop: { visit, livreurId }, lanes, targets, onMove }: ActProps) {
  const helper = chooseHelper(livreurId, lanes, targets);
  if (!helper || isOnTheRoad(visit.status)) return <CallButton visit={visit} />;
  return (
    <Button
      kind="pale"
      size="sm"
      onClick={() => onMove({ orderId: visit.orderId, livreurId: helper.id, before: null })}
    >
      Confier à {getGivenName(helper.fullname)}
    </Button>
  );
}

function CallButton({ visit: { orderId, clientName } }: { visit: DayVisit }) {
  const order = { id: orderId, client: { fullname: clientName } };
  return (
    <AskButton kind="secondary" question={{ about: 'contact', order }} aria-label={`Appeler ${clientName}`}>
      Appeler
    </AskButton>
  );
}

function chooseHelper(livreurId: string | null, lanes: readonly Lane[], targets: Props['targets']) {
  const countStops = (id: string) => lanes.find((lane) => lane.livreurId === id)?.orderIds.length ?? 0;
  const [helper] = [...targets].sort((a, b) => countStops(a.id) - countStops(b.id));
  return helper && (livreurId === null || countStops(helper.id) === 0) ? helper : null;
}
