import { Link, useLocation } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { AuthShell } from '../ui/layout/AuthShell.tsx';
import styles from './auth.module.css';

export function AuthFrame() {
  const { pathname } = useLocation();
  return <AuthShell corner={pathname === paths.signIn ? <HiddenCorner /> : undefined} />;
}

/** The link to the team's sign-up is invisible on purpose. */
function HiddenCorner() {
  return (
    <nav aria-label="Équipe">
      <Link to={paths.signUpInternal} className={styles.corner} aria-label="Espace équipe" />
    </nav>
  );
}
