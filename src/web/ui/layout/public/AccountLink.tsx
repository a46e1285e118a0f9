import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { getHome, paths } from '#domain/addresses.ts';
import { readRememberedMe, watchRememberedMe } from '#web/storage/personStorage.ts';
import styles from './AccountLink.module.css';

/** Public pages do not ask the server who is signed in: the link of an ended session leads to the sign-in form. */
export function useAccountLink() {
  const home = useSyncExternalStore(watchRememberedMe, readHome, () => null);
  return home === null ? { to: paths.signIn, label: 'Connexion' } : { to: home, label: 'Mon espace' };
}

export function AccountLink() {
  const { to, label } = useAccountLink();
  return (
    <Link to={to} className={`touch bold at-centre round-10 accent no-underline ${styles.account}`}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path
          d="M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.5 20a7.5 7.5 0 0 1 15 0"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      {/* Both labels take up space, so that nothing moves once the remembered session is read. */}
      <span className={`grid text-centre ${styles.words}`}>
        {['Connexion', 'Mon espace'].map((words) => (
          <span key={words} aria-hidden={words !== label} className={words === label ? '' : styles.waiting}>
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
