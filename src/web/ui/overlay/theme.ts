import { createTheme } from '@mantine/core';

/** Screen readers would take the `header` of Mantine's dialogs for a second banner of the page. */
const notABanner = { header: { role: 'presentation' } };

export const theme = createTheme({
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
