import { hasTeamContact } from '#domain/house.ts';
import { TeamLinks } from '#web/ui/Phone.tsx';
import { useOrderAccess } from './orderAccess.ts';

function useTeamLinks() {
  const team = useOrderAccess().useFacts();
  if (!team || !hasTeamContact(team)) return null;
  return <TeamLinks teamPhone={team.teamPhone} teamWhatsapp={team.teamWhatsapp} />;
}

export function TeamHelp() {
  const links = useTeamLinks();
  if (!links) return null;
  return (
    <p className="muted mt-16">
      Une question sur une commande&nbsp;? Appelez-nous ou écrivez-nous&nbsp;: {links}
    </p>
  );
}

export function TeamNumbers() {
  const links = useTeamLinks();
  return links ? <span>{links}</span> : null;
}
