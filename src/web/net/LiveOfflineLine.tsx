import { OfflineLine } from '../ui/feedback/OfflineLine.tsx';
import { readSeenAt, useLiveState } from './live.ts';

export function LiveOfflineLine() {
  return <OfflineLine isOffline={useLiveState() === 'offline'} seenAt={readSeenAt()} />;
}
