import { readSeenAt, useLiveState } from '../../net/live.ts';
import { Badge } from '../badges.tsx';
import styles from './ConnectionNotice.module.css';
import { OfflineLine } from './OfflineLine.tsx';

/** `status` is polite: a screen reader reads a change without interrupting. A lost network has a line of its own. */
export function ConnectionNotice({ state }: { state: 'live' | 'waiting' | 'offline' }) {
  return (
    <span role="status">
      {state === 'live' ? (
        <Badge className="nowrap" tone="green" dot="full">
          <span className={styles.word}>en direct</span>
        </Badge>
      ) : null}
      {state === 'waiting' ? (
        <Badge className="nowrap" tone="grey" dot="hollow">
          <span className={styles.word}>connexion…</span>
        </Badge>
      ) : null}
    </span>
  );
}

export function LiveOfflineLine({ waiting }: { waiting?: number }) {
  return <OfflineLine isOffline={useLiveState() === 'offline'} seenAt={readSeenAt()} waiting={waiting} />;
}
