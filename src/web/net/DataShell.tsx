import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { onClear } from '../storage/personStorage.ts';
import { MantineRoot } from '../ui/layout/MantineRoot.tsx';
import { createClient, trpc } from './trpc.ts';

export function DataShell({ create, children }: { create(): QueryClient; children: ReactNode }) {
  const [queries] = useState(create);
  const [client] = useState(createClient);
  useEffect(() => onClear(() => queries.clear()), [queries]);
  return (
    <MantineRoot>
      <trpc.Provider client={client} queryClient={queries}>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </trpc.Provider>
    </MantineRoot>
  );
}
