import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { onClear } from '../storage/personStorage.ts';
import { createQueryClient } from './queryClient.ts';
import { createClient, trpc } from './trpc.ts';

type Props = { create?(): QueryClient; children: ReactNode };

/** Only screens that call the server have this shell: public pages do not load the query client. */
export function DataShell({ create = createQueryClient, children }: Props) {
  const [queries] = useState(create);
  const [client] = useState(createClient);
  useEffect(() => onClear(() => queries.clear()), [queries]);
  return (
    <trpc.Provider client={client} queryClient={queries}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
