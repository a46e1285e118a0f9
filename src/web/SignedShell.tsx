import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { onForget } from './kept.ts';
import { useLiveConnection } from './live.ts';
import { createQueryClient } from './queryClient.ts';
import { createClient, trpc } from './trpc.ts';
import { MantineRoot } from './ui/MantineRoot.tsx';

/** What every signed-in area stands in: the components' theme, the data of the server, its nudges. */
export function SignedShell({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueryClient);
  const [client] = useState(createClient);
  useEffect(() => onForget(() => queries.clear()), [queries]);
  return (
    <MantineRoot>
      <trpc.Provider client={client} queryClient={queries}>
        <QueryClientProvider client={queries}>
          <Live />
          {children}
        </QueryClientProvider>
      </trpc.Provider>
    </MantineRoot>
  );
}

function Live() {
  useLiveConnection();
  return null;
}
