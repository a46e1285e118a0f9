import { type ReactNode, useEffect } from 'react';
import { fillQueries } from '../net/firstQueries.ts';
import { useLiveConnection } from '../net/live.ts';
import { createQueryClient, DataShell } from '../net/queryClient.tsx';
import { dropFirstData, readOwnFirstData } from './firstData.ts';
import { useSession } from './session.tsx';

export function SignedShell({ children }: { children: ReactNode }) {
  const { me } = useSession();
  useEffect(dropFirstData, []);
  return (
    <DataShell create={() => createFilledClient(me?.id)}>
      <LiveConnection />
      {children}
    </DataShell>
  );
}

function createFilledClient(personId = '') {
  const queries = createQueryClient();
  const first = readOwnFirstData(personId);
  if (first) fillQueries(queries, first.reads, Date.now());
  return queries;
}

function LiveConnection() {
  useLiveConnection();
  return null;
}
