import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLiveConnection } from '../net/live.ts';
import { createQueryClient } from '../net/queryClient.ts';
import { createClient, trpc } from '../net/trpc.ts';
import { onClear } from '../storage/personStorage.ts';
import { MantineRoot } from '../ui/layout/MantineRoot.tsx';

/** Around every signed-in area: the theme, the query client and the live stream. */
export function SignedShell({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueryClient);
  const [client] = useState(createClient);
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

function LiveConnection() {
  useLiveConnection();
  return null;
}
