import { IconWifiOff } from '@tabler/icons-react';
import { formatDateTime, formatHour, startOfDay } from '#domain/format/calendar.ts';
import type { LiveState } from '../../net/liveStream.ts';
import styles from './OfflineLine.module.css';

interface Props {
  live: LiveState;
  saysOpening?: boolean | undefined;
  /** The last moment at which the page was up to date. */
  seenAt: number | null;
  /** Acts that leave this device once the network is back. */
  waiting?: number;
}

/** The region is mounted empty, because screen readers do not announce one that appears with its text. */
export function OfflineLine({ live, saysOpening, seenAt, waiting = 0 }: Props) {
  const isOffline = live === 'offline';
  const isOpening = saysOpening && live === 'waiting';
  return (
    <div role="status" data-live={live} className={`no-print ${styles.place}`}>
      {isOffline || isOpening ? (
        <p className={`row one-row gap-8 text-14 p-8-16 bg-grey grey ${isOpening ? styles.opening : ''}`}>
          <IconWifiOff className="fixed" size={20} aria-hidden="true" />
          <strong className="fill">
            {isOpening ? 'Connexion…' : 'Hors ligne'}
            {waiting > 0 ? ` · ${waiting} à envoyer` : null}
          </strong>
          {seenAt === null ? null : describeSeen(seenAt)}
        </p>
      ) : null}
    </div>
  );
}

const describeSeen = (at: number): string =>
  startOfDay(at) === startOfDay(Date.now()) ? `vu à ${formatHour(at)}` : `vu le ${formatDateTime(at)}`;
