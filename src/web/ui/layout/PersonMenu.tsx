import { IconLogout } from '@tabler/icons-react';
import { getInitials } from '#domain/format/text.ts';
import row from './NavRow.module.css';
import styles from './PersonMenu.module.css';

type PersonProps = { fullname: string; onSignOut: () => void };

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

export function PersonFoot({ fullname, onSignOut, folded }: PersonProps & { folded: boolean }) {
  return (
    <div className={styles.foot} data-folded={folded}>
      <p className={folded ? 'visually-hidden' : `ellipsis text-14 bold ${styles.footName}`} title={fullname}>
        {fullname}
      </p>
      <button
        type="button"
        className={`bare ${row.row}`}
        onClick={onSignOut}
        title={folded ? 'Déconnexion' : undefined}
      >
        <IconLogout size={20} stroke={1.8} aria-hidden="true" />
        <span className={folded ? 'visually-hidden' : undefined}>Déconnexion</span>
      </button>
    </div>
  );
}
