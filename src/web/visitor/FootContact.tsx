import { hasTeamContact } from '#domain/house.ts';
import { TeamLinks } from '../ui/TeamLinks.tsx';
import { useHouse } from './data.ts';

/** How to reach the team, in the foot of every public page. */
export function FootContact() {
  const house = useHouse();
  if (!house || !hasTeamContact(house)) return null;
  return (
    <p>
      <TeamLinks {...house} />
    </p>
  );
}
