import { hasTeamContact, type TeamContact } from '#domain/house.ts';
import { trpc } from '#web/net/trpc.ts';
import { TeamLinks } from '#web/ui/TeamLinks.tsx';
import classes from './OrderCard.module.css';

/** The contact is null until it is loaded, or if the team has neither phone nor WhatsApp. */
function useTeamContact(): TeamContact | null {
  const { data: team } = trpc.catalogue.facts.useQuery();
  return team && hasTeamContact(team) ? team : null;
}

export function TeamHelp() {
  const team = useTeamContact();
  if (!team) return null;
  return (
    <p className={`${classes.help} muted`}>
      Une question sur une commande&nbsp;? Appelez-nous ou écrivez-nous&nbsp;:{' '}
      <TeamLinks teamPhone={team.teamPhone} teamWhatsapp={team.teamWhatsapp} />
    </p>
  );
}

export function TeamNumbers() {
  const team = useTeamContact();
  if (!team) return null;
  return (
    <span>
      <TeamLinks teamPhone={team.teamPhone} teamWhatsapp={team.teamWhatsapp} />
    </span>
  );
}
