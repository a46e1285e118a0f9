import { formatBy, joinClockWords } from '#domain/clock/clockWords.ts';
import { describeNextVisit } from '#domain/format/order/visitWords.ts';
import { capitalize, uncapitalize } from '#domain/format/text.ts';
import { getMissionLeg } from '#domain/lifecycle/lifecycle.ts';
import { findVisitLeg } from '#domain/pieces/visits.ts';
import { type ToldOrder, useNow } from '#web/ui/clock.tsx';
import { Fact, PersonFact } from '#web/ui/Fact.tsx';
import { useHouseClock } from '#web/ui/useHouseClock.ts';
import type { ShownMission } from '../acts/act.ts';
import classes from './MissionCard.module.css';

export function MissionTimes({ mission }: { mission: ToldOrder }) {
  const orderClock = useHouseClock(mission, 'livreur');
  if (!orderClock) return null;
  const { clock, words } = orderClock;
  const beside = capitalize([words.delay, uncapitalize(words.promised ?? '')].filter(Boolean).join(', '));
  return (
    <p className={`tabular p-8-16 bg-pale leading-13 ${classes.times}`} data-late={clock.missed || undefined}>
      <strong className={`text-22 heavy tight ${classes.hour}`}>{capitalize(joinClockWords(words))}</strong>
      {beside ? (
        <span className={`block text-14 ${words.delay && !clock.missed ? 'warning' : ''}`}>{beside}</span>
      ) : null}
    </p>
  );
}

export function FoldedTime({ mission }: { mission: ToldOrder }) {
  const orderClock = useHouseClock(mission, 'livreur');
  if (!orderClock) return null;
  const { clock, words } = orderClock;
  if (!words.delay) return <span className="tabular">{capitalize(joinClockWords(words))}</span>;
  return (
    <span className="tabular">
      <strong className={clock.missed ? 'danger' : 'warning'}>{capitalize(words.delay)}</strong>
      {words.when ? `, ${words.when}` : null}
    </span>
  );
}

export function MissionFacts({ mission }: { mission: ShownMission }) {
  const now = useNow();
  const isPickup = getMissionLeg(mission.status) === 'pickup';
  return (
    <dl className="text-14 facts gap-4-12 leading-14">
      <Fact term="Équipe" className="bold anywhere">
        {mission.deskNote}
      </Fact>
      {mission.account ? (
        <Fact term="Entreprise" className="anywhere">
          {mission.account.name}
          {mission.account.deliveryNotes ? <p className="bold">{mission.account.deliveryNotes}</p> : null}
        </Fact>
      ) : null}
      <PersonFact term="Paie" person={mission.payer} />
      <PersonFact term="Reçoit" person={mission.receiver} />
      <Fact term="Retour">{isPickup ? formatBy(mission.promisedAt, now) : null}</Fact>
      <EarlierVisits mission={mission} />
    </dl>
  );
}

function EarlierVisits({ mission: { visits, status } }: { mission: ShownMission }) {
  const failed = visits.filter(({ leg }) => leg === findVisitLeg(status));
  const last = failed.at(-1);
  if (!last) return null;
  return (
    <Fact term="Passage">
      <strong className="warning">{describeNextVisit(failed.length, last.reason)}</strong>
    </Fact>
  );
}
