import { Link } from 'react-router-dom';
import { DAY, formatDay, startOfDay } from '#domain/format/calendar.ts';
import { describeGarments, formatPieces } from '#domain/format/order/pieceCount.ts';
import { formatShortHour, getSlotLabel } from '#domain/format/order/slotWords.ts';
import { describeMissed, describeRetry } from '#domain/format/ruleWords.ts';
import { getOrderStatusLabel, STATUS_TONES, type Tone } from '#domain/format/wording.ts';
import { countPieces } from '#domain/pieces/handover.ts';
import { CALENDAR_DAYS } from '#domain/recurring/rules.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { Badge } from '#web/ui/badges.tsx';
import { useNow } from '#web/ui/clock.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import classes from './Recurring.module.css';
import { useRuleActs } from './rule.ts';

export type Rule = Outputs['recurring']['list']['items'][number];
type RuleDate = Rule['dates'][number];
type CalendarVisit = { rule: Rule; visit: RuleDate; at: number };

interface Props {
  rules: readonly Rule[];
  /** The desk reads whose visit it is, and opens its order. */
  getOrderLink?: ((orderId: string) => string) | undefined;
}

export function TwoWeeks({ rules, getOrderLink }: Props) {
  const now = useNow();
  const days = Array.from({ length: CALENDAR_DAYS }, (_, i) => startOfDay(now) + i * DAY);
  const visits = rules
    .flatMap((rule) => rule.dates.map((visit) => ({ rule, visit, at: findHour(rule, visit) })))
    .toSorted((a, b) => a.at - b.at);
  const isOneAddress = visits.every(({ rule }) => rule.address === visits[0]?.rule.address);
  const view = { getOrderLink, isOneAddress };
  return (
    <ol className={`bare grid gap-0-12 ${classes.calendar}`} aria-label="Prochains passages">
      {days.map((day) => {
        const ofDay = visits.filter(({ at }) => startOfDay(at) === day);
        return (
          <li
            key={day}
            className={`gap-8 grid py-12 border-top ${classes.day}`}
            data-empty={ofDay.length === 0 || undefined}
          >
            <h3 className="text-14 nowrap">{formatDay(day)}</h3>
            <ul className="bare stack gap-8">
              {ofDay.map((one) => (
                <VisitRow key={`${one.rule.id} ${one.visit.date}`} {...one} {...view} />
              ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}

/** One visit may have been moved to another hour or day than its rule's. */
const findHour = ({ slot: { at } }: Rule, { date, slot }: RuleDate): number =>
  slot?.from ?? Date.parse(`${date}T${at}Z`);

/** An order may have been changed for its day. */
const describeLinen = ({ items }: Rule, { pieces }: RuleDate) =>
  pieces === null || pieces === countPieces(items) ? describeGarments(items) : formatPieces(pieces);

type RowProps = CalendarVisit & Pick<Props, 'getOrderLink'> & { isOneAddress: boolean };

function VisitRow({ rule, visit, at, isOneAddress, getOrderLink }: RowProps) {
  const { label, tone } = describeState(visit);
  const ownName = isOneAddress ? describeLinen(rule, visit) : rule.address;
  const name = getOrderLink ? rule.fullname : ownName;
  return (
    <li className="stack gap-4 text-14 tall-44">
      <span className="anywhere">
        <strong className="nowrap">{visit.slot ? getSlotLabel(visit.slot) : formatShortHour(at)}</strong>{' '}
        {getOrderLink && visit.orderId ? <Link to={getOrderLink(visit.orderId)}>{name}</Link> : name}
      </span>
      <span className="row">
        <Badge tone={tone}>{label}</Badge>
        <VisitAct rule={rule} visit={visit} />
      </span>
      {visit.state === 'missed' ? (
        <span className="danger">
          Pas de commande&nbsp;: {describeMissed(visit.refusal)}. {describeRetry(visit.refusal)}
        </span>
      ) : null}
    </li>
  );
}

function describeState({ state, status, confirmedAt }: RuleDate): { label: string; tone: Tone } {
  if (state === 'skipped') return { label: 'Pas de passage', tone: 'grey' };
  if (state === 'missed') return { label: 'Non réservé', tone: 'red' };
  if (state === 'closed') return { label: 'Fermé ce jour-là', tone: 'grey' };
  if (state === 'planned' || status === null) return { label: 'Prévu', tone: 'blue' };
  if (status !== 'pending') return { label: getOrderStatusLabel(status), tone: STATUS_TONES[status] };
  return confirmedAt === null ? { label: 'Réservé', tone: 'green' } : { label: 'Confirmé', tone: 'green' };
}

export function VisitAct({
  rule: { id: ruleId, paused },
  visit: { date, state, status },
}: Omit<CalendarVisit, 'at'>) {
  const { skip, restore } = useRuleActs();
  const isAhead = state === 'planned' || state === 'missed' || (state === 'made' && status === 'pending');
  const isLeftOut = state === 'skipped';
  // A paused rule books nothing, so that a visit of it cannot be restored.
  if (isLeftOut ? paused : !isAhead) return null;
  const act = isLeftOut ? restore : skip;
  const day = formatDay(Date.parse(date));
  const label = isLeftOut ? 'Rétablir' : 'Pas cette fois';
  return (
    <Button
      kind="ghost"
      size="sm"
      flush
      busy={act.isPending}
      aria-label={`${label}, ${day}`}
      onClick={() => act.mutate({ ruleId, date })}
    >
      {label}
    </Button>
  );
}
