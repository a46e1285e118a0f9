import { Badge } from '../StatusBadge.tsx';
import styles from './ConnectionNotice.module.css';

const TONES = { live: 'green', waiting: 'grey', offline: 'sun' } as const;

interface Props {
  state: keyof typeof TONES;
  /** Clients see the notice only when offline, because they expect a connection that works. */
  isQuiet?: boolean;
}

/** `status` is polite: a screen reader reads a change without interrupting. */
export function ConnectionNotice({ state, isQuiet = false }: Props) {
  return (
    <span role="status" data-offline={state === 'offline' || undefined}>
      {isQuiet && state !== 'offline' ? null : <Notice state={state} />}
    </span>
  );
}

function Notice({ state }: Pick<Props, 'state'>) {
  return (
    <Badge className="nowrap" tone={TONES[state]} dot={state === 'live' ? 'full' : 'hollow'}>
      {state === 'live' ? <span className={styles.live}>en direct</span> : null}
      {state === 'waiting' ? 'connexion…' : null}
      {state === 'offline' ? (
        <span>
          Hors ligne<span className={styles.detail}>, nouvelle tentative…</span>
        </span>
      ) : null}
    </Badge>
  );
}
