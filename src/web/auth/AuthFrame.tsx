import { Link, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { AuthShell } from '../ui/AuthShell.tsx';
import styles from './auth.module.css';

/** Around every page that leads into an account. */
export function AuthFrame() {
  const { pathname } = useLocation();
  return <AuthShell corner={pathname === paths.signIn ? <HiddenCorner /> : undefined} />;
}

/** The team knows where to tap; everybody else sees an empty corner. */
function HiddenCorner() {
  return (
    <nav aria-label="Équipe">
      <Link to={paths.signUpInternal} className={styles.corner} aria-label="Espace équipe" />
    </nav>
  );
}
