import { IconLogout } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import { getInitials } from '#domain/format/text.ts';
import { IconButton } from '../form/Button.tsx';
import row from './NavRow.module.css';
import styles from './PersonMenu.module.css';

export type PersonProps = { fullname: string; profile?: { to: string; role: string }; onSignOut(): void };

const MENU_ID = 'menu-personne';

/** The browser's own popover closes on Esc and on a tap outside. */
export function PersonMenu({ fullname, onSignOut }: PersonProps) {
  return (
    <>
      <button
        type="button"
        className="fixed bare bold grid-centre square-44 disc bg-pale accent"
        popoverTarget={MENU_ID}
        aria-label={`${fullname}, menu du compte`}
        title={fullname}
      >
        <span aria-hidden="true">{getInitials(fullname)}</span>
      </button>
      <div id={MENU_ID} popover="auto" className={`surface m-0 ${styles.menu}`}>
        <p className={`bold anywhere ${styles.name}`}>{fullname}</p>
        <button
          type="button"
          className={`bare ${row.row}`}
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          onClick={onSignOut}
        >
          <IconLogout size={20} stroke={1.8} aria-hidden="true" />
          Déconnexion
        </button>
      </div>
    </>
  );
}

/** A profile that is no entry of the navigation stands under the name. */
export function PersonFoot({ fullname, profile, onSignOut, folded }: PersonProps & { folded: boolean }) {
  const name = folded ? (
    <span className="grid-centre square-44 disc bg-pale accent bold" aria-hidden="true">
      {getInitials(fullname)}
    </span>
  ) : (
    <span className="ellipsis block text-14 bold">{fullname}</span>
  );
  return (
    <div className={`gap-4 flex middle border-top ${styles.foot}`} data-folded={folded}>
      {profile ? (
        <NavLink to={profile.to} className={`inherit no-underline ${styles.person}`} title={fullname}>
          {name}
          <span className={folded ? 'visually-hidden' : 'muted text-12 block'}>Profil, {profile.role}</span>
        </NavLink>
      ) : (
        <span className={styles.person} title={fullname}>
          {name}
        </span>
      )}
      <IconButton onClick={onSignOut} icon={IconLogout} aria-label="Déconnexion" title="Déconnexion" />
    </div>
  );
}
