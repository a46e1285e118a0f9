import { IconHelpCircle, IconMail } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { TeamHelp } from '../TeamHelp.tsx';
import classes from './HelpMenu.module.css';

const MENU_ID = 'aide-suivi';

export function HelpMenu() {
  return (
    <>
      <button type="button" className="gap-8 bare touch bold accent" popoverTarget={MENU_ID}>
        <IconHelpCircle size={20} aria-hidden="true" />
        Aide
      </button>
      <div id={MENU_ID} popover="auto" className={`surface m-0 inherit ${classes.menu}`}>
        <TeamHelp />
        <Link to={paths.contact} className="gap-8 touch bold accent no-underline">
          <IconMail size={20} aria-hidden="true" />
          Écrire à l’équipe
        </Link>
      </div>
    </>
  );
}
