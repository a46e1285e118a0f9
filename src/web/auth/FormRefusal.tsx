import { useEffect, useState } from 'react';
import { hasTeamContact, type TeamContact } from '#domain/house.ts';
import { query } from '../net/call.ts';
import { TeamLinks } from '../ui/Phone.tsx';

type Props = { refusal: { title: string; text: string } | null };

/** It stays until the next try. Spans may also stand in the line of a field's error. */
export function FormRefusal({ refusal }: Props) {
  if (!refusal) return null;
  return (
    <span role="alert" className="block danger text-14 regular">
      <strong className="block">{refusal.title}</strong>
      {refusal.text}
    </span>
  );
}

/** Only somebody who is stuck needs the numbers, and below the acts they hide none; without network they stay away. */
export function StuckHelp({ isStuck, question = 'Bloqué' }: { isStuck: boolean; question?: string }) {
  const [team, setTeam] = useState<TeamContact | null>(null);
  useEffect(() => {
    if (isStuck) query('catalogue.facts').then(setTeam, () => {});
  }, [isStuck]);
  if (!isStuck || !team || !hasTeamContact(team)) return null;
  return (
    <div className="muted text-14">
      {question}&nbsp;? Appelez-nous ou écrivez-nous&nbsp;: <TeamLinks {...team} />
    </div>
  );
}
