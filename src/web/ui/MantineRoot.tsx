import '@mantine/core/styles.css';
import '../styles/mantine.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariables, theme } from '#web/theme.ts';

/** Only the signed-in areas pay for Mantine: `SignedShell` stands in this. */
export function MantineRoot({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
