import { useDisclosure } from '@mantine/hooks';
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconMenu2,
} from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { getInitials } from '#domain/format/text.ts';
import { Logo, LogoMark } from '../drawings/Logo.tsx';
import { IconButton } from '../form/Button.tsx';
import { createLazyDialog } from '../lazy/createLazyDialog.tsx';
import { type AreaLink, NAV_ROW, SideLinks, TabLinks } from './AreaLinks.tsx';
import styles from './AreaShell.module.css';
import personMenu from './PersonMenu.module.css';

// The drawer weighs 30 kB and opens only on a phone, so it is loaded on demand.
const NavDrawer = createLazyDialog(async () => (await import('./NavDrawer.tsx')).NavDrawer);

interface AreaShellProps {
  label: string;
  links: AreaLink[];
  /** `tabs` is a bottom bar on a phone and `side` a drawer; both are a side navigation from 768 px. */
  layout: 'tabs' | 'side';
  /** A task with its own header and foot, which take the place of the bars on a phone. */
  isTask?: boolean;
  /** Without it the shell is drawn by the server, before a script runs. */
  person?: PersonProps;
  fold?: { isFolded: boolean; onFold(): void };
  /** A line under the bar. */
  notice?: ReactNode;
  children: ReactNode;
}

export function AreaShell(props: AreaShellProps) {
  const { label, links, layout, isTask = false, person, fold, notice, children } = props;
  const { pathname } = useLocation();
  const [isDrawerOpen, { open, close }] = useDisclosure(false);
  const isFolded = fold?.isFolded ?? false;
  // An ordinary effect may run after the tap that opens the drawer.
  useLayoutEffect(() => {
    if (pathname) close();
  }, [pathname, close]);

  return (
    <div
      className={styles.shell}
      data-folded={isFolded}
      data-layout={layout}
      data-task={isTask}
      aria-busy={!person || undefined}
    >
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <header className={`no-print below-768 gap-12 flex middle top-bar border-bottom bg-card ${styles.top}`}>
        {layout === 'side' && person ? (
          <IconButton
            className={styles.burger}
            onClick={open}
            icon={IconMenu2}
            iconSize={24}
            aria-label="Ouvrir le menu"
            aria-expanded={isDrawerOpen}
          />
        ) : null}
        <span className={styles.logo}>
          <Logo height={26} />
        </span>
        {layout === 'tabs' && person ? <PersonMenu {...person} /> : null}
      </header>
      <aside className={`no-print from-768 column ${styles.side}`}>
        <div className={styles.sideHead}>
          {isFolded ? <LogoMark height={30} /> : <Logo height={28} />}
          {fold ? (
            <IconButton
              onClick={fold.onFold}
              icon={isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse}
              aria-label={isFolded ? 'Déplier le menu' : 'Replier le menu'}
              aria-expanded={!isFolded}
            />
          ) : null}
        </div>
        <SideLinks label={label} links={links} folded={isFolded} />
        {person ? <PersonFoot {...person} folded={isFolded} /> : null}
      </aside>
      <div className={styles.notice}>{notice}</div>
      <main id="contenu" tabIndex={-1} className={`relative shrink ${styles.main}`}>
        {children}
      </main>
      {layout === 'tabs' ? <TabLinks label={label} links={links} /> : null}
      {layout === 'side' && person ? (
        <NavDrawer opened={isDrawerOpen} onClose={close}>
          <SideLinks label={label} links={links} folded={false} />
          <PersonFoot {...person} folded={false} />
        </NavDrawer>
      ) : null}
    </div>
  );
}

type PersonProps = { fullname: string; profile?: { to: string; role: string }; onSignOut(): void };

const MENU_ID = 'menu-personne';

/** The browser's own popover closes on Esc and on a tap outside. */
function PersonMenu({ fullname, onSignOut }: PersonProps) {
  return (
    <>
      <button
        type="button"
        className="fixed bare bold grid-centre ml-auto square-44 disc bg-pale accent"
        popoverTarget={MENU_ID}
        aria-label={`${fullname}, menu du compte`}
        title={fullname}
      >
        <span aria-hidden="true">{getInitials(fullname)}</span>
      </button>
      <div id={MENU_ID} popover="auto" className={`surface m-0 p-4 inherit ${personMenu.menu}`}>
        <p className={`bold anywhere p-8-12 ${personMenu.name}`}>{fullname}</p>
        <button
          type="button"
          className={`bare ${NAV_ROW}`}
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          onClick={onSignOut}
        >
          <IconLogout className="fixed" size={20} stroke={1.8} aria-hidden="true" />
          Déconnexion
        </button>
      </div>
    </>
  );
}

/** A profile that is no entry of the navigation stands under the name. */
function PersonFoot({ fullname, profile, onSignOut, folded }: PersonProps & { folded: boolean }) {
  const name = folded ? (
    <span className="grid-centre square-44 disc bg-pale accent bold" aria-hidden="true">
      {getInitials(fullname)}
    </span>
  ) : (
    <span className="ellipsis block text-14 bold">{fullname}</span>
  );
  return (
    <div className={`gap-4 flex middle border-top ${personMenu.foot}`} data-folded={folded}>
      {profile ? (
        <NavLink
          to={profile.to}
          className={`fill round-10 leading-14 inherit no-underline ${personMenu.person}`}
          title={fullname}
        >
          {name}
          <span className={folded ? 'visually-hidden' : 'muted text-12 block'}>Profil, {profile.role}</span>
        </NavLink>
      ) : (
        <span className={`fill round-10 leading-14 ${personMenu.person}`} title={fullname}>
          {name}
        </span>
      )}
      <IconButton
        data-leaves
        onClick={onSignOut}
        icon={IconLogout}
        aria-label="Déconnexion"
        title="Déconnexion"
      />
    </div>
  );
}
