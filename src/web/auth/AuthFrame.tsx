import { Link, Outlet, useLocation } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { ClothesLine } from '#web/ui/drawings/Garments.tsx';
import { Logo } from '#web/ui/drawings/Logo.tsx';
import styles from './auth.module.css';

export function AuthFrame() {
  const { pathname } = useLocation();
  return (
    <div className={`relative ${styles.shell}`}>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <header className={styles.home}>
        <Link to="/" className="touch" aria-label="Laveo, accueil">
          <Logo height={32} />
        </Link>
      </header>
      <main id="contenu" tabIndex={-1} className={`mx-auto ${styles.main}`}>
        <div className={styles.drawing}>
          <ClothesLine />
        </div>
        <div className={`surface ${styles.card}`}>
          <Outlet />
        </div>
      </main>
      {pathname === paths.signIn ? <HiddenCorner /> : null}
    </div>
  );
}

/** The link to the team's sign-up is invisible on purpose. */
function HiddenCorner() {
  return (
    <nav aria-label="Équipe">
      <Link to={paths.signUpInternal} className={`absolute ${styles.corner}`} aria-label="Espace équipe" />
    </nav>
  );
}
