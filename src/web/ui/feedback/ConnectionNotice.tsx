import { Badge } from '../StatusBadge.tsx';
import styles from './ConnectionNotice.module.css';

const TONES = { live: 'green', waiting: 'grey', offline: 'sun' } as const;

/** `status` is polite: a screen reader reads a change without interrupting. */
export function ConnectionNotice({ state }: { state: keyof typeof TONES }) {
  return (
    <Badge
      role="status"
      className={styles.notice}
      tone={TONES[state]}
      dot={state === 'live' ? 'full' : 'hollow'}
    >
      {state === 'live' ? 'en direct' : null}
      {state === 'waiting' ? 'connexion…' : null}
      {state === 'offline' ? (
        <span>
          Hors ligne<span className={styles.detail}>, nouvelle tentative…</span>
        </span>
      ) : null}
    </Badge>
  );
}
