import '@mantine/core/styles/default-css-variables.css';
import '#web/styles/mantine.css';
import { createTheme, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

/** Mantine draws overlays, pickers and charts only: its 35 kB come with the first of them, not with the page. */
export function MantineRoot({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false}>
      {children}
    </MantineProvider>
  );
}

/** Screen readers would take the `header` of Mantine's dialogs for a second banner of the page. */
const notABanner = { header: { role: 'presentation' } };

const theme = createTheme({
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        closeButtonProps: { 'aria-label': 'Fermer' },
        attributes: notABanner,
      },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Fermer' }, attributes: notABanner } },
    Menu: { defaultProps: { radius: 'md', shadow: 'sm' } },
  },
});
