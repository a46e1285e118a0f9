import { formatDate } from '#domain/format/calendar.ts';
import { formatAmount, formatFcfa } from '#domain/format/money.ts';
import { formatPunctuality } from '#domain/promises/share.ts';
import { When } from '#web/ui/When.tsx';
import classes from './People.module.css';
import type { Listed } from './person.ts';

/** What somebody did, in the figures of their role. */
export function PersonFigures({ person }: { person: Listed }) {
  const figures: [string, string][] = [['Inscription', formatDate(person.createdAt)]];
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
  return (
    <dl className={classes.figures}>
      {figures.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <div>
        <dt>Vu</dt>
        <dd>{person.lastSeenAt ? <When at={person.lastSeenAt} /> : 'jamais'}</dd>
      </div>
    </dl>
  );
}
