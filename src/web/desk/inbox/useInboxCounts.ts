import { useEffect, useRef } from 'react';
import { trpc } from '#web/net/trpc.ts';

/** Nothing nudges for what the public writes: it is counted each minute, and the lists are asked again when it has changed. */
export function useInboxCounts() {
  const utils = trpc.useUtils();
  const counts = trpc.inbox.counts.useQuery(undefined, { refetchInterval: 60_000 }).data;
  // An answer that says the same is the same object.
  const known = useRef(counts);
  useEffect(() => {
    if (known.current && known.current !== counts) {
      void utils.inbox.applications.invalidate();
      void utils.inbox.messages.invalidate();
    }
    known.current = counts;
  }, [counts, utils]);
  return counts;
}
