import { formatBy } from '#domain/clock/clockWords.ts';
import { getNextVisitLabel, getVisitReasonLabel } from '#domain/format/order/visitWords.ts';
import { getMissionLeg } from '#domain/lifecycle/lifecycle.ts';
import type { NamedPhone } from '#domain/orders/order.ts';
import { findVisitLeg } from '#domain/pieces/visits.ts';
import { useNow } from '#web/ui/clock.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import type { ShownMission } from '../acts/act.ts';

export function MissionFacts({ mission }: { mission: ShownMission }) {
  const now = useNow();
  const isPickup = getMissionLeg(mission.status) === 'pickup';
  return (
    <dl className="text-14 facts gap-4-12 leading-14">
      {mission.deskNote ? (
        <>
          <dt>Équipe</dt>
          <dd className="bold anywhere">{mission.deskNote}</dd>
        </>
      ) : null}
      {mission.account ? (
        <>
          <dt>Entreprise</dt>
          <dd className="anywhere">
            {mission.account.name}
            {mission.account.deliveryNotes ? <p className="bold">{mission.account.deliveryNotes}</p> : null}
          </dd>
        </>
      ) : null}
      <PersonFact title="Paie" person={mission.payer} />
      <PersonFact title="Reçoit" person={mission.receiver} />
      {isPickup ? (
        <>
          <dt>Retour</dt>
          <dd>{formatBy(mission.promisedAt, now)}</dd>
        </>
      ) : null}
      <EarlierVisits mission={mission} />
    </dl>
  );
}

function PersonFact({ title, person }: { title: string; person: NamedPhone | null }) {
  if (!person) return null;
  return (
    <>
      <dt>{title}</dt>
      <dd className="anywhere">
        {person.name} <Phone value={person.phone} />
      </dd>
    </>
  );
}

function EarlierVisits({ mission: { visits, status } }: { mission: ShownMission }) {
  const failed = visits.filter(({ leg }) => leg === findVisitLeg(status));
  const last = failed.at(-1);
  if (!last) return null;
  return (
    <>
      <dt>Passage</dt>
      <dd>
        <strong className="warning">{getNextVisitLabel(failed.length)}</strong>
        {'\u00a0: '}
        {getVisitReasonLabel(last.reason).toLowerCase()}
      </dd>
    </>
  );
}
