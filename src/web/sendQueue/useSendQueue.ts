import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLiveState } from '#web/net/live.ts';
import { letGoOfLock, loadEntries, type Owner, openSendQueue, sendAll } from './sendQueue.ts';

export function useSendQueue(owner: Owner): void {
  const live = useLiveState();
  const latest = useRef(owner);
  const { person, kinds } = owner;
  useEffect(() => {
    latest.current = owner;
  });
  // The queue opens once per person: a render after it was closed must not open it again. It opens before the browser
  // paints, because an act that is tapped earlier would be lost.
  useLayoutEffect(() => {
    openSendQueue({
      person,
      kinds,
      onDelivered: (...delivery) => latest.current.onDelivered(...delivery),
      onFailed: (...failure) => latest.current.onFailed(...failure),
    });
  }, [person, kinds]);
  useEffect(() => {
    if (live === 'live') void sendAll();
  }, [live]);
  useEffect(() => {
    window.addEventListener('online', sendAll);
    document.addEventListener('visibilitychange', sendAll);
    window.addEventListener('pageshow', loadEntries);
    window.addEventListener('pagehide', letGoOfLock);
    return () => {
      window.removeEventListener('online', sendAll);
      document.removeEventListener('visibilitychange', sendAll);
      window.removeEventListener('pageshow', loadEntries);
      window.removeEventListener('pagehide', letGoOfLock);
    };
  }, []);
}
