import styles from './ConnectionNotice.module.css';

interface ConnectionNoticeProps {
  state: 'live' | 'waiting' | 'offline';
}

/** Polite: it is read when it changes, never over what the person is doing. */
export function ConnectionNotice({ state }: ConnectionNoticeProps) {
  return (
    <span role="status" className={styles.pill} data-state={state}>
      <span className={styles.dot} aria-hidden="true" />
      {state === 'live' ? 'en direct' : null}
      {state === 'waiting' ? 'connexion…' : null}
      {state === 'offline' ? (
        <span>
          Hors ligne<span className={styles.more}>, nouvelle tentative…</span>
        </span>
      ) : null}
    </span>
  );
}
