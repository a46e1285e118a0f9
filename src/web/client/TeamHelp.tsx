import { IconHelpCircle, IconMail } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { hasTeamContact } from '#domain/house.ts';
import { TeamLinks } from '#web/ui/Phone.tsx';
import { useOrderAccess } from './orderAccess.ts';
import classes from './TeamHelp.module.css';

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

const MENU_ID = 'aide-suivi';

type HelpProps = { sender?: { fullname: string; email: string } | null };

export function HelpMenu({ sender = null }: HelpProps) {
  return (
    <>
      <button type="button" className="gap-8 bare touch bold accent" popoverTarget={MENU_ID}>
        <IconHelpCircle size={20} aria-hidden="true" />
        Aide
      </button>
      <div id={MENU_ID} popover="auto" className={`surface m-0 inherit ${classes.menu}`}>
        <TeamHelp />
        <Link
          to={paths.contact}
          state={sender && { fullname: sender.fullname, email: sender.email }}
          className="gap-8 touch bold accent no-underline"
        >
          <IconMail size={20} aria-hidden="true" />
          Écrire à l’équipe
        </Link>
      </div>
    </>
  );
}
