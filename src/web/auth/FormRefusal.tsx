import { useEffect, useState } from 'react';
import { hasTeamContact, type TeamContact } from '#domain/house.ts';
import { query } from '../net/call.ts';
import { TeamLinks } from '../ui/TeamLinks.tsx';
import styles from './auth.module.css';

/** It stays until the next try. */
export function FormRefusal({ refusal }: { refusal: { title: string; text: string } | null }) {
  const team = useTeam(refusal !== null);
  if (!refusal) return null;
  return (
    <div role="alert" className={`danger p-12-16 round-14 ${styles.refusal}`}>
      <p className="bold">{refusal.title}</p>
      <p className="text-14">{refusal.text}</p>
      {team && hasTeamContact(team) ? (
        <div className="text-14 mt-8">
          Bloqué&nbsp;? Appelez-nous ou écrivez-nous&nbsp;: <TeamLinks {...team} />
        </div>
      ) : null}
    </div>
  );
}

/** Only somebody who is stuck needs the numbers; without network they stay away. */
function useTeam(isStuck: boolean): TeamContact | null {
  const [team, setTeam] = useState<TeamContact | null>(null);
  useEffect(() => {
    if (isStuck) query('catalogue.facts').then(setTeam, () => {});
  }, [isStuck]);
  return team;
}
