import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { onClear } from '../storage/personStorage.ts';
import { createClient, trpc } from './trpc.ts';

/** Only screens that call the server have this shell: public pages do not load the query client. */
export function DataShell({ create, children }: { create(): QueryClient; children: ReactNode }) {
  const [queries] = useState(create);
  const [client] = useState(createClient);
  useEffect(() => onClear(() => queries.clear()), [queries]);
  return (
    <trpc.Provider client={client} queryClient={queries}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
