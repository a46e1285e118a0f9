import type { ReactNode } from 'react';
import { formatDate } from '#domain/format/calendar.ts';
import { formatAmount, formatFcfa } from '#domain/format/money.ts';
import { formatPunctuality } from '#domain/promises/share.ts';
import { useSession } from '#web/shell/session.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import classes from './People.module.css';
import { PersonBadges } from './PersonBadges.tsx';
import { AccountMenu } from './PersonMenu.tsx';
import type { ListedPerson } from './person.ts';
import type { PersonActs } from './usePersonActs.tsx';

export function PersonCard({ person, acts }: { person: ListedPerson; acts: PersonActs }) {
  const { me } = useSession();
  return (
    <Card as="article" aria-label={person.fullname} className="stack gap-8">
      <div className={`row between top ${classes.head}`}>
        <h2 className="text-18 anywhere">{person.fullname}</h2>
        <AccountMenu person={person} acts={acts} />
      </div>
      <div className={`row ${classes.badges}`}>
        <PersonBadges person={person} />
      </div>
      <p className={`row anywhere ${classes.contact}`}>
        <a href={`mailto:${person.email}`}>{person.email}</a>
        <Phone value={person.phone} />
      </p>
      <PersonFigures person={person} />
      {me?.id === person.id ? (
        <p className="muted">Un autre super administrateur peut désactiver ce compte, pas vous.</p>
      ) : null}
    </Card>
  );
}

function PersonFigures({ person }: { person: ListedPerson }) {
  const figures: [string, ReactNode][] = [['Inscription', formatDate(person.createdAt)]];
  if (person.role === 'client') {
    figures.push(
      ['Commandes', formatAmount(person.orders)],
      ['Montant commandé', formatFcfa(person.amountOrdered)],
    );
  }
  if (person.role === 'livreur') {
    figures.push(
      ['Missions en cours', formatAmount(person.missionsUnderWay)],
      ['Missions terminées', formatAmount(person.missionsDone)],
      ['Ponctualité', formatPunctuality(person.punctuality)],
    );
  }
  figures.push(['Vu', person.lastSeenAt ? <RelativeTime key="seen" at={person.lastSeenAt} /> : 'jamais']);
  return (
    <dl className={`bare stack ${classes.figures}`}>
      {figures.map(([term, text]) => (
        <div key={term}>
          <dt className="muted text-14">{term}</dt>
          <dd className="bare semibold tabular">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
