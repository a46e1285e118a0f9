import {
  IconArrowBackUp,
  IconCash,
  IconCheck,
  IconMessage,
  IconMessageReport,
  IconPencil,
  IconShirt,
  IconUserX,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { joinClockWords } from '#domain/clock/clockWords.ts';
import { formatDateTime } from '#domain/format/calendar.ts';
import { describeEvent, type EventTopic, getStepStatus, getTopic } from '#domain/format/order/eventWords.ts';
import { getActorLabel } from '#domain/format/wording.ts';
import { isBesideSteps } from '#domain/lifecycle/lifecycle.ts';
import { DESK_UNDO_MS } from '#domain/pieces/visits.ts';
import { trpc } from '#web/net/trpc.ts';
import { useSession } from '#web/shell/session.tsx';
import { Badge } from '#web/ui/badges.tsx';
import { useNow } from '#web/ui/clock.tsx';
import { QueryState } from '#web/ui/feedback/QueryState.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import timeline from '#web/ui/OrderTimeline.module.css';
import { NextStep } from '#web/ui/OrderTimeline.tsx';
import { useHouseClock } from '#web/ui/useHouseClock.ts';
import desk from '../desk.module.css';
import { useOrderActs } from '../order/useOrderActs.ts';
import type { DeskEvent, ListedOrder } from '../types.ts';
import { ChangeDetail, HandoverDetail, SettlementDetail, VisitDetail } from './EventDetails.tsx';
import classes from './History.module.css';

/** All that happened to an order, then what happens next. */
export function OrderHistory({ order }: { order: ListedOrder }) {
  const orderClock = useHouseClock(order, 'desk');
  const events = trpc.dispatch.events.useQuery({ orderId: order.id }, { meta: { silent: true } });
  if (!events.data)
    return <QueryState query={events} waiting={<CardSkeleton />} subject="l'historique des commandes" />;
  const last = events.data.findLast(({ kind }) => !isBesideSteps(kind));
  const next = orderClock && joinClockWords(orderClock.words);
  return (
    <ol className="bare" aria-label="Historique de la commande">
      {events.data.map((event) => (
        <HistoryEntry isLast={event === last} key={event.sequence} event={event} order={order} />
      ))}
      {next ? <NextStep label={next} /> : null}
    </ol>
  );
}

const ICONS: Record<EventTopic, TablerIcon> = {
  linen: IconShirt,
  money: IconCash,
  visits: IconUserX,
  changes: IconPencil,
  claims: IconMessageReport,
};

interface HistoryEntryProps {
  event: DeskEvent;
  order: ListedOrder;
  isLast: boolean;
}

function HistoryEntry({ event, order, isLast }: HistoryEntryProps) {
  const { at, phoneAt, handover, visit, change, settlement } = event;
  return (
    <li className={`gap-4 grid relative tall-44 ${timeline.step} ${classes.entry}`}>
      <span
        className={`grid-centre absolute disc ${timeline.mark} ${classes.mark}`}
        style={findColours(event)}
        aria-hidden="true"
      >
        <Mark event={event} />
      </span>
      <span className="bold anywhere">{describeEvent(event)}</span>
      <span className="block muted text-14 tabular regular wrap-anywhere">
        <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>
        {` · ${getActorLabel(event)}`}
      </span>
      {phoneAt === null ? null : (
        <span className="row anywhere">
          <Badge tone="sun">Heure du téléphone non retenue</Badge>
          <span className="block muted text-14 tabular regular wrap-anywhere">{formatDateTime(phoneAt)}</span>
        </span>
      )}
      {handover ? <HandoverDetail handover={handover} items={order.items ?? []} /> : null}
      {visit ? <VisitDetail visit={visit} place={order.clientLocation} /> : null}
      {change ? <ChangeDetail change={change} /> : null}
      {settlement ? <SettlementDetail settlement={settlement} /> : null}
      {isLast ? <UndoButton event={event} orderId={order.id} /> : null}
    </li>
  );
}

/** The server decides; the button only spares a person one that is sure to be refused. */
function UndoButton({ event, orderId }: { event: DeskEvent; orderId: string }) {
  const { me } = useSession();
  const { undo } = useOrderActs();
  const now = useNow();
  const { kind, actorName, actorRole, recordedAt } = event;
  const from = kind === 'status' || kind === 'ready' ? getStepStatus(event) : null;
  const isOwn = actorName === me?.fullname && actorRole === me?.role;
  if (from === null || !isOwn || now > recordedAt + DESK_UNDO_MS) return null;
  return (
    <button
      type="button"
      className={`bare bold tall-44 accent ${desk.textButton} ${classes.undo}`}
      onClick={() => undo({ orderId, from })}
    >
      Revenir en arrière
    </button>
  );
}

function Mark({ event }: { event: DeskEvent }) {
  const topic = findTopic(event);
  if (event.kind === 'undone') return <IconArrowBackUp size={16} />;
  if (event.kind === 'contacted') return <IconMessage size={16} />;
  if (event.to === 'cancelled') return <IconX size={16} />;
  if (topic === null) return <IconCheck size={16} />;
  const Icon = ICONS[topic];
  return <Icon size={16} />;
}

function findColours({ kind, to, handover }: DeskEvent) {
  const isBad = to === 'cancelled' || kind === 'claimed';
  const isOdd = kind === 'visitFailed' || kind === 'undone' || handover?.reason === 'wrong_code';
  if (!isBad && !isOdd) return { background: 'var(--lagoon-pale)', color: 'var(--lagoon-ink)' };
  const tone = isBad ? 'red' : 'orange';
  return { background: `var(--tone-${tone})`, color: `var(--tone-${tone}-ink)` };
}

function findTopic({ kind, entry, handover }: DeskEvent): EventTopic | null {
  if (entry) return 'money';
  return handover ? 'linen' : getTopic(kind);
}
