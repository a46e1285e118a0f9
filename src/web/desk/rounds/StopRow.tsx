import {
  IconArrowDown,
  IconArrowUp,
  IconCalendarEvent,
  IconClock,
  IconDotsVertical,
  IconMessage,
  IconMotorbike,
  IconX,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatNearestFiveMinutes } from '#domain/format/order/slotWords.ts';
import { prefixWithDe, uncapitalize } from '#domain/format/text.ts';
import { mayBecomeReady } from '#domain/lifecycle/lifecycle.ts';
import { findLegToSchedule } from '#domain/promises/nextVisit.ts';
import { isDelay, type RoundEnd, type RoundFault, type UnplacedReason } from '#domain/rounds/plan.ts';
import { Badge } from '#web/ui/badges.tsx';
import { useNow } from '#web/ui/clock.tsx';
import { Ghost } from '#web/ui/feedback/Skeletons.tsx';
import { Button, IconButton } from '#web/ui/form/Button.tsx';
import { ActMenu, type MenuAct } from '#web/ui/overlay/ActMenu.tsx';
import { startDrag } from '../board/drag.ts';
import { useDeskPaths } from '../DeskPlace.ts';
import { useDialogs } from '../dialogs/questions.ts';
import { OrderNumber } from '../order/OrderNumber.tsx';
import { getQuartier } from '../table/rowWords.ts';
import { type DayVisit, getOwner, type Lane, type Move, mayMoveTo } from './draft.ts';
import { isLateStop } from './lateStops.ts';
import classes from './Rounds.module.css';
import {
  describeRoundFault,
  describeTerm,
  isSaidElsewhere,
  LEG_LABELS,
  UNPLACED_WORDS,
} from './roundWords.ts';
import type { DayPlanState } from './useDayPlan.ts';

interface Props extends Pick<DayPlanState, 'day' | 'people' | 'draft' | 'check'> {
  visit: DayVisit;
  /** Null for a stop that is in no round. */
  number: number | null;
  lane: Lane;
  colour: string;
  targets: readonly { id: string; fullname: string }[];
  isDropPlace: boolean;
  onMove(move: Move): void;
}

export function StopRow({ visit, number, lane, colour, isDropPlace, ...plan }: Props) {
  const now = useNow();
  const paths = useDeskPaths();
  const { orderId, clientName, clientAddress, leg } = visit;
  const { draft, check } = plan;
  const at = number === null ? undefined : check.hours.get(orderId);
  const faults = number === null ? [] : check.faults.filter((fault) => fault.orderId === orderId);
  const reason = draft?.reasons.get(orderId);
  const change = describeChange(visit, lane, plan);
  const tone = isLateStop(visit, now) || faults.some(isDelay) ? 'danger' : faults.length > 0 ? 'warning' : '';
  return (
    <li
      className={classes.stop}
      data-stop={orderId}
      data-before={isDropPlace}
      draggable
      onDragStart={(event) => startDrag(event, orderId)}
    >
      {number === null ? null : (
        <>
          <span
            className={`text-12 bold tabular grid-centre disc ${classes.number}`}
            style={{ background: colour }}
          >
            {number}
          </span>
          <span className={`bold tabular text-14 ${tone} ${classes.hour}`} data-hour={at}>
            {at === undefined ? check.isAsking ? <Ghost height={16} /> : '–' : formatNearestFiveMinutes(at)}
          </span>
        </>
      )}
      <span className={`text-14 ellipsis ${classes.client}`}>
        <OrderNumber order={visit} className={`muted ${classes.orderNumber}`} />{' '}
        <Link to={paths.order(orderId)} className="semibold ink" draggable={false}>
          {clientName}
        </Link>
      </span>
      <span className={`muted text-14 ellipsis ${classes.place}`}>{getQuartier(clientAddress)}</span>
      <span className={`text-14 tabular ${number === null && tone ? tone : 'muted'} ${classes.term}`}>
        {[LEG_LABELS[leg], describeTerm(visit, now, plan.day)].filter(Boolean).join(' ')}
      </span>
      <StopWords words={listWords(faults, reason)} change={change} />
      <span className={`no-print flex middle ${classes.menu}`}>
        <StopMenu visit={visit} lane={lane} {...plan} />
      </span>
    </li>
  );
}

function listWords(faults: readonly RoundFault[], reason: UnplacedReason | undefined): string[] {
  const words = faults.filter((fault) => !isSaidElsewhere(fault)).map(describeRoundFault);
  if (reason) words.push(UNPLACED_WORDS[reason]);
  return words.map((each, at) => (at === 0 ? each : uncapitalize(each)));
}

function StopWords({ words, change }: { words: readonly string[]; change: string | null }) {
  if (words.length === 0 && !change) return null;
  return (
    <p className={`row gap-8 warning text-14 semibold ${classes.words}`}>
      {words.join(', ')}
      {change ? <Badge tone="sun">{change}</Badge> : null}
    </p>
  );
}

/** The draft moves the stop to another lane. */
function describeChange(
  visit: DayVisit,
  { livreurId }: Lane,
  { draft, people }: Pick<Props, 'draft' | 'people'>,
) {
  const owner = getOwner(visit);
  if (!draft || owner === livreurId) return null;
  if (owner === null) return mayBecomeReady(visit) ? 'À confier, pas encore prête' : 'À confier';
  const fullname = people.find(({ id }) => id === owner)?.fullname ?? 'un autre livreur';
  return `Reprise ${prefixWithDe(fullname)}`;
}

/** The stop comes last in their round. */
const describeFreeHour = (end: RoundEnd | undefined) =>
  end ? `, libre vers\u00a0${formatNearestFiveMinutes(end.endsAt)}` : '';

type MenuProps = Pick<Props, 'visit' | 'lane' | 'targets' | 'check' | 'onMove'>;

function StopMenu({ visit, lane, targets, check, onMove }: MenuProps) {
  const { ask } = useDialogs();
  const { orderId, clientName } = visit;
  const plannedAt = check.hours.get(orderId);
  const order = { ...visit, id: orderId, client: { fullname: clientName } };
  const { livreurId, orderIds } = lane;
  const place = orderIds.indexOf(orderId);
  const moveTo = (before: string | undefined) => () => onMove({ orderId, livreurId, before: before ?? null });
  const assignments = targets
    .filter(({ id }) => id !== livreurId)
    .map(({ id, fullname }) => ({
      label: `Confier à ${fullname}${describeFreeHour(check.ends.get(id))}`,
      icon: IconMotorbike,
      onClick: () => onMove({ orderId, livreurId: id, before: null }),
    }));
  const acts: (MenuAct | false)[] = [
    livreurId !== null &&
      place > 0 && { label: 'Avancer', icon: IconArrowUp, onClick: moveTo(orderIds[place - 1]) },
    livreurId !== null &&
      place < orderIds.length - 1 && {
        label: 'Reculer',
        icon: IconArrowDown,
        onClick: moveTo(orderIds[place + 2]),
      },
    ...(livreurId === null ? [] : assignments),
    livreurId !== null &&
      mayMoveTo(visit, null) && {
        label: 'Retirer de la tournée',
        icon: IconX,
        onClick: () => onMove({ orderId, livreurId: null, before: null }),
      },
    { label: 'Prévenir', icon: IconMessage, onClick: () => ask({ about: 'contact', order, plannedAt }) },
    findLegToSchedule(visit.status, false, 'admin') !== null && {
      label: 'Choisir le créneau',
      icon: IconClock,
      onClick: () => ask({ about: 'chooseSlot', order }),
    },
    visit.leg !== 'return' && {
      label: 'Changer le retour prévu',
      icon: IconCalendarEvent,
      onClick: () => ask({ about: 'movePromise', order }),
    },
  ];
  return (
    <>
      {livreurId === null && assignments.length > 0 ? (
        <ActMenu
          target={
            <Button kind="ghost" size="sm" aria-label={`Assigner, ${clientName}`}>
              Assigner
            </Button>
          }
          acts={assignments}
          position="bottom-end"
        />
      ) : null}
      <ActMenu
        target={
          <IconButton dense icon={IconDotsVertical} aria-label={`Actes, ${clientName}`} data-menu={orderId} />
        }
        acts={acts.filter((act) => act !== false)}
        position="bottom-end"
      />
    </>
  );
}
