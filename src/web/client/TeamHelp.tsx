import { hasTeamContact } from '#domain/house.ts';
import { trpc } from '#web/net/trpc.ts';
import { TeamLinks } from '#web/ui/TeamLinks.tsx';
import classes from './OrderCard.module.css';

/** How a client reaches a person. */
export function TeamHelp() {
  const { data: team } = trpc.catalogue.facts.useQuery();
  if (!team || !hasTeamContact(team)) return null;
  return (
    <p className={classes.help}>
      Une question sur une commande&nbsp;? Appelez-nous ou écrivez-nous&nbsp;:{' '}
      <TeamLinks teamPhone={team.teamPhone} teamWhatsapp={team.teamWhatsapp} />
    </p>
  );
}
