import { useSession } from '#web/shell/session.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import classes from './People.module.css';
import { PersonBadges } from './PersonBadges.tsx';
import { PersonFigures } from './PersonFigures.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import type { Listed } from './person.ts';
import type { PersonActs } from './usePersonActs.tsx';

export function PersonCard({ person, acts }: { person: Listed; acts: PersonActs }) {
  const { me } = useSession();
  return (
    <Card as="article" aria-label={person.fullname}>
      <div className={classes.head}>
        <h2 className={classes.name}>{person.fullname}</h2>
        <PersonMenu person={person} acts={acts} />
      </div>
      <div className={classes.badges}>
        <PersonBadges person={person} />
      </div>
      <p className={classes.contact}>
        <a href={`mailto:${person.email}`}>{person.email}</a>
        <Phone value={person.phone} />
      </p>
      <PersonFigures person={person} />
      {me?.id === person.id ? (
        <p className={classes.mine}>Un autre super administrateur peut désactiver ce compte, pas vous.</p>
      ) : null}
    </Card>
  );
}
