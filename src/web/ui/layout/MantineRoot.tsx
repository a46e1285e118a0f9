import '@mantine/core/styles/default-css-variables.css';
import '#web/styles/mantineBase.css';
import '#web/styles/mantine.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { resolveCssVariables, theme } from '#web/shell/theme.ts';

/** Wraps the signed-in areas only: the public pages do not load Mantine. */
export function MantineRoot({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveCssVariables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
