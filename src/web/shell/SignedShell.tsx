import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { fillQueries } from '../net/firstQueries.ts';
import { useLiveConnection } from '../net/live.ts';
import { createQueryClient } from '../net/queryClient.ts';
import { createClient, trpc } from '../net/trpc.ts';
import { onClear } from '../storage/personStorage.ts';
import { MantineRoot } from '../ui/layout/MantineRoot.tsx';
import { dropFirstData, firstDataOf } from './firstData.ts';
import { useSession } from './session.tsx';

/** Around every signed-in area: the theme, the query client and the live stream. */
export function SignedShell({ children }: { children: ReactNode }) {
  const { me } = useSession();
  const [queries] = useState(() => createFilledClient(me?.id));
  const [client] = useState(createClient);
  useEffect(dropFirstData, []);
  useEffect(() => onClear(() => queries.clear()), [queries]);
  return (
    <MantineRoot>
      <trpc.Provider client={client} queryClient={queries}>
        <QueryClientProvider client={queries}>
          <LiveConnection />
          {children}
        </QueryClientProvider>
      </trpc.Provider>
    </MantineRoot>
  );
}

/** With what came with the page, if it came for this person. */
function createFilledClient(personId = '') {
  const queries = createQueryClient();
  const first = firstDataOf(personId);
  if (first) fillQueries(queries, first.reads, Date.now());
  return queries;
}

function LiveConnection() {
  useLiveConnection();
  return null;
}
