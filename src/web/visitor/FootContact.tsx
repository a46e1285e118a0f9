import { hasTeamContact } from '#domain/house.ts';
import { TeamLinks } from '../ui/TeamLinks.tsx';
import { useTeam } from './data.ts';

/** How to reach the team, in the foot of every public page. */
export function FootContact() {
  const team = useTeam();
  if (!team || !hasTeamContact(team)) return null;
  return (
    <p>
      <TeamLinks {...team} />
    </p>
  );
}
