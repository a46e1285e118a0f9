import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { ClothesLine } from '../drawings/ClothesLine.tsx';
import { Logo } from '../drawings/Logo.tsx';
import styles from './AuthShell.module.css';

export function AuthShell({ corner }: { corner?: ReactNode }) {
  return (
    <div className={styles.shell}>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <header className={styles.home}>
        <Link to="/" className="touch" aria-label="Laveo, accueil">
          <Logo height={32} />
        </Link>
      </header>
      <main id="contenu" tabIndex={-1} className={styles.main}>
        <div className={styles.drawing}>
          <ClothesLine />
        </div>
        <div className={`surface ${styles.card}`}>
          <Outlet />
        </div>
      </main>
      {corner}
    </div>
  );
}
