import { type ReactNode, useSyncExternalStore } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { getHome, paths } from '#domain/addresses.ts';
import { readRememberedMe, watchRememberedMe } from '#web/storage/personStorage.ts';
import { Logo } from '../../drawings/Logo.tsx';
import { ButtonLink } from '../../form/Button.tsx';
import accountLink from './AccountLink.module.css';
import styles from './PublicShell.module.css';

const LINKS = [
  { to: paths.home, label: 'Accueil' },
  { to: paths.services, label: 'Services' },
  { to: paths.howItWorks, label: 'Fonctionnement' },
  { to: paths.prices, label: 'Tarifs' },
  { to: paths.contact, label: 'Contact' },
];

const FOOT_LINKS = [
  { to: paths.contact, label: 'Contact' },
  { to: paths.application, label: 'Devenir livreur' },
  { to: paths.legal, label: 'Mentions légales' },
  { to: paths.privacy, label: 'Confidentialité' },
];

function Links() {
  return LINKS.map(({ to, label }) => (
    <NavLink
      key={to}
      to={to}
      end
      className={`hover-pale touch semibold round-10 ink no-underline ${styles.link}`}
    >
      {label}
    </NavLink>
  ));
}

/** This shell works without JavaScript: the pages are prerendered and the menu is a `details`. */
export function PublicShell({ contact }: { contact: ReactNode }) {
  const { pathname } = useLocation();
  const account = useAccountLink();
  return (
    <div className={`column ${styles.shell}`}>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <header className="no-print top-bar border-bottom bg-card">
        <div className={`gap-4 flex middle shell-width p-8-16 ${styles.bar}`}>
          <Link to={paths.home} className={`touch ${styles.home}`} aria-label="Laveo, accueil">
            <Logo height={28} />
          </Link>
          <nav className="from-1024 flex gap-4" aria-label="Navigation principale">
            <Links />
          </nav>
          <AccountLink />
          <ButtonLink to={paths.order} kind="pale" className={styles.order}>
            Commander
          </ButtonLink>
          {/* A new key closes the menu when the address changes. */}
          <details key={pathname} className="below-1024">
            <summary className={`grid-centre square-44 no-list ${styles.summary}`}>
              <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                <path
                  d="M4 7h16M4 12h16M4 17h16"
                  stroke="currentColor"
                  strokeWidth="2.2"
                  strokeLinecap="round"
                />
              </svg>
              <span className="visually-hidden">Menu</span>
            </summary>
            <nav className={`stack gap-4 absolute border-bottom bg-card ${styles.sheet}`} aria-label="Menu">
              <Links />
              <Link
                to={account.to}
                className={`hover-pale touch semibold round-10 ink no-underline ${styles.link}`}
              >
                {account.label}
              </Link>
            </nav>
          </details>
        </div>
      </header>
      <main id="contenu" tabIndex={-1} className="fill">
        <Outlet />
      </main>
      <footer className={`${styles.footer} no-print`}>
        <div className={`stack gap-24 shell-width ${styles.footerInner}`}>
          <div className="stack gap-4">
            <Logo height={26} tone="light" />
            {contact}
          </div>
          <nav className="row gap-0-24" aria-label="Pied de page">
            {FOOT_LINKS.map(({ to, label }) => (
              <Link key={to} to={to} className="touch">
                {label}
              </Link>
            ))}
          </nav>
          {/* The server renders the pages once at its start, perhaps in an earlier year. */}
          <p className="text-14" suppressHydrationWarning>
            © {new Date().getUTCFullYear()} Laveo
          </p>
        </div>
      </footer>
    </div>
  );
}

/** Public pages do not ask the server who is signed in: the link of an ended session leads to the sign-in form. */
function useAccountLink() {
  const home = useSyncExternalStore(watchRememberedMe, readHome, () => null);
  return home === null ? { to: paths.signIn, label: 'Connexion' } : { to: home, label: 'Mon espace' };
}

function AccountLink() {
  const { to, label } = useAccountLink();
  return (
    <Link
      to={to}
      className={`hover-pale touch bold at-centre round-10 accent no-underline ${accountLink.account}`}
      aria-label={label}
    >
      {/* The sign stands for the words where they have no room. */}
      <svg className="below-480" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path
          d="M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.5 20a7.5 7.5 0 0 1 15 0"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      {/* Both labels take up space, so that nothing moves once the remembered session is read. */}
      <span className={`from-480 grid text-centre ${accountLink.words}`}>
        {['Connexion', 'Mon espace'].map((words) => (
          <span
            key={words}
            aria-hidden={words !== label}
            className={words === label ? '' : accountLink.waiting}
          >
            {words}
          </span>
        ))}
      </span>
    </Link>
  );
}

function readHome(): string | null {
  const me = readRememberedMe();
  return me && getHome(me.role);
}
