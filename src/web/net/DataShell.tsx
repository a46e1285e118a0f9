import '@mantine/core/styles/default-css-variables.css';
import '../styles/mantineBase.css';
import '../styles/mantine.css';
import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { resolveCssVariables, theme } from '../shell/theme.ts';
import { onClear } from '../storage/personStorage.ts';
import { createClient, trpc } from './trpc.ts';

/** Only screens that call the server have this shell: public pages load neither Mantine nor the query client. */
export function DataShell({ create, children }: { create(): QueryClient; children: ReactNode }) {
  const [queries] = useState(create);
  const [client] = useState(createClient);
  useEffect(() => onClear(() => queries.clear()), [queries]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveCssVariables} defaultColorScheme="auto">
      <trpc.Provider client={client} queryClient={queries}>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}
