import { IconChevronDown, IconLogout } from '@tabler/icons-react';
import styles from './PersonMenu.module.css';

interface PersonProps {
  fullname: string;
  onSignOut: () => void;
}

const MENU = 'menu-personne';

/** In the top bar of a phone: who is signed in, and the way out. The browser's own popover: Esc and a tap beside close it. */
export function PersonMenu({ fullname, onSignOut }: PersonProps) {
  return (
    <>
      <button type="button" className={styles.chip} popoverTarget={MENU}>
        <span className={styles.name}>{fullname}</span>
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
      <div id={MENU} popover="auto" className={styles.menu}>
        <button
          type="button"
          className={styles.out}
          popoverTarget={MENU}
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

/** At the foot of the side navigation. */
export function PersonFoot({ fullname, onSignOut, folded }: PersonProps & { folded: boolean }) {
  return (
    <div className={styles.foot} data-folded={folded}>
      <p className={folded ? 'visually-hidden' : styles.footName} title={fullname}>
        {fullname}
      </p>
      <button
        type="button"
        className={styles.out}
        onClick={onSignOut}
        title={folded ? 'Déconnexion' : undefined}
      >
        <IconLogout size={20} stroke={1.8} aria-hidden="true" />
        <span className={folded ? 'visually-hidden' : undefined}>Déconnexion</span>
      </button>
    </div>
  );
}
