import { readSeenAt, useLiveState } from '../../net/live.ts';
import { OfflineLine } from './OfflineLine.tsx';

/** A desk also reads that its server does not answer; a client's or livreur's own acts say so. */
export function LiveOfflineLine({ waiting, isDesk }: { waiting?: number; isDesk?: boolean }) {
  return <OfflineLine live={useLiveState()} saysOpening={isDesk} seenAt={readSeenAt()} waiting={waiting} />;
}
