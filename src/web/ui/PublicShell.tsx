import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { Logo } from './Logo.tsx';
import styles from './PublicShell.module.css';

const LINKS = [
  { to: '/', label: 'Accueil' },
  { to: '/services', label: 'Services' },
  { to: '/fonctionnement', label: 'Fonctionnement' },
  { to: '/tarifs', label: 'Tarifs' },
  { to: '/contact', label: 'Contact' },
];

function Links() {
  return LINKS.map(({ to, label }) => (
    <NavLink key={to} to={to} end className={styles.link}>
      {label}
    </NavLink>
  ));
}

/** Works before any script has arrived: the pages are prerendered and the menu is a `details`. */
export function PublicShell() {
  const { pathname } = useLocation();
  return (
    <div className={styles.shell}>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <header className={`${styles.header} no-print`}>
        <div className={styles.bar}>
          <Link to="/" className={styles.home} aria-label="Laveo, accueil">
            <Logo height={28} />
          </Link>
          <nav className={styles.nav} aria-label="Navigation principale">
            <Links />
          </nav>
          <Link to="/connexion" className={styles.order}>
            Commander
          </Link>
          {/* The key closes the menu when the address changes. */}
          <details key={pathname} className={styles.menu}>
            <summary className={styles.summary}>
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
            <nav className={styles.sheet} aria-label="Menu">
              <Links />
            </nav>
          </details>
        </div>
      </header>
      <main id="contenu" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <footer className={`${styles.footer} no-print`}>
        <div className={styles.footerInner}>
          <div>
            <Logo height={26} tone="light" />
            <p className={styles.hours}>Service client de 9 h à 18 h</p>
          </div>
          <nav className={styles.legal} aria-label="Pied de page">
            <Link to="/contact">Contact</Link>
            <Link to="/candidature-livreur">Devenir livreur</Link>
            <Link to="/mentions-legales">Mentions légales</Link>
            <Link to="/confidentialite">Confidentialité</Link>
          </nav>
          <p className={styles.rights}>© 2025 Laveo</p>
        </div>
      </footer>
    </div>
  );
}
