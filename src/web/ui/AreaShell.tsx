import { Burger } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { type AreaLink, SideLinks, TabLinks } from './AreaLinks.tsx';
import styles from './AreaShell.module.css';
import { Logo, LogoMark } from './Logo.tsx';
import { onceOpened } from './onceOpened.tsx';
import { PersonFoot, PersonMenu } from './PersonMenu.tsx';
import { useRootFlag } from './useRootFlag.ts';

// It weighs 30 kB, and on a desk nobody opens it.
const NavDrawer = onceOpened(async () => (await import('./NavDrawer.tsx')).NavDrawer);

interface AreaShellProps {
  /** Names the navigation: "Espace client". */
  label: string;
  links: AreaLink[];
  /** `tabs`: bottom bar on a phone; `side`: drawer on a phone. Both: side navigation from 768 px. */
  layout: 'tabs' | 'side';
  person: { fullname: string };
  onSignOut: () => void;
  /** In the top bar: a connection pill. */
  top?: ReactNode;
  children: ReactNode;
}

export function AreaShell({ label, links, layout, person, onSignOut, top, children }: AreaShellProps) {
  const { pathname } = useLocation();
  const [drawer, { open, close }] = useDisclosure(false);
  const [folded, setFolded] = useLocalStorage({ key: 'laveo-nav-folded', defaultValue: false });
  const foldable = layout === 'side';
  useRootFlag('tabbar', layout === 'tabs');
  // Whatever changed the address, the drawer has done its work.
  useEffect(() => {
    if (pathname) close();
  }, [pathname, close]);

  return (
    <div className={styles.shell} data-folded={foldable && folded}>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <header className={`${styles.top} no-print`}>
        {layout === 'side' ? (
          <Burger
            className={styles.burger}
            opened={drawer}
            onClick={open}
            // The drawer hides it: all that would move is its colour, also for whoever asked for no movement.
            transitionDuration={0}
            size="sm"
            aria-label="Ouvrir le menu"
          />
        ) : null}
        <Logo height={26} />
        <div className={styles.topEnd}>
          {top}
          {layout === 'tabs' ? <PersonMenu fullname={person.fullname} onSignOut={onSignOut} /> : null}
        </div>
      </header>
      <aside className={`${styles.side} no-print`}>
        <div className={styles.sideHead}>
          {foldable && folded ? <LogoMark height={30} /> : <Logo height={28} />}
        </div>
        <SideLinks
          label={label}
          links={links}
          folded={foldable && folded}
          {...(foldable ? { onFold: () => setFolded((was) => !was) } : {})}
        />
        <PersonFoot fullname={person.fullname} onSignOut={onSignOut} folded={foldable && folded} />
      </aside>
      <main id="contenu" tabIndex={-1} className={styles.main}>
        {top ? <div className={styles.deskTop}>{top}</div> : null}
        {children}
      </main>
      {layout === 'tabs' ? <TabLinks label={label} links={links} /> : null}
      {layout === 'side' ? (
        <NavDrawer opened={drawer} onClose={close}>
          <SideLinks label={label} links={links} folded={false} />
          <PersonFoot fullname={person.fullname} onSignOut={onSignOut} folded={false} />
        </NavDrawer>
      ) : null}
    </div>
  );
}
