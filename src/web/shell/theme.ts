import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Shade 7 is the brand's lagoon; white text on it has a contrast of 6:1. */
const lagoon: MantineColorsTuple = [
  '#e3f2f3',
  '#c4e3e6',
  '#a0d2d8',
  '#7cc7d1',
  '#4faab6',
  '#2b8b98',
  '#12727f',
  '#0d6b78',
  '#0a5662',
  '#073f48',
];

const sun: MantineColorsTuple = [
  '#fff3dc',
  '#ffe6b8',
  '#ffd68a',
  '#fdc65c',
  '#fab63a',
  '#f6a51c',
  '#d98c0a',
  '#b06e00',
  '#8a4b00',
  '#5c3300',
];

const red: MantineColorsTuple = [
  '#fef3f2',
  '#fee4e2',
  '#fecdca',
  '#fda29b',
  '#f97066',
  '#d92d20',
  '#b42318',
  '#b42318',
  '#931c13',
  '#7a1a12',
];

const darkPalette: MantineColorsTuple = [
  '#e6eff0',
  '#c6d5d8',
  '#a3b8bd',
  '#6f8a91',
  '#26434b',
  '#1d3a42',
  '#14313a',
  '#10292f',
  '#0b1d22',
  '#071417',
];

/** Screen readers would take the `header` of Mantine's dialogs for a second banner of the page. */
const notABanner = { header: { role: 'presentation' } };

export const theme = createTheme({
  colors: { lagoon, sun, red, dark: darkPalette },
  primaryColor: 'lagoon',
  primaryShade: { light: 7, dark: 6 },
  black: '#10292f',
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '800' },
  defaultRadius: 'md',
  radius: { xs: '6px', sm: '10px', md: '14px', lg: '18px', xl: '28px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    ActionIcon: { defaultProps: { size: 'xl', variant: 'subtle' } },
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

export const resolveCssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-body': 'var(--card)',
    '--mantine-color-default': 'var(--card)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-anchor': 'var(--lagoon-ink)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-red-light-color': 'var(--danger)',
    '--mantine-color-lagoon-light': 'var(--lagoon-pale)',
    '--mantine-color-lagoon-light-hover': 'var(--lagoon-mist)',
    '--mantine-color-lagoon-light-color': 'var(--lagoon-ink)',
    '--mantine-color-lagoon-outline': 'var(--lagoon-ink)',
  };
  return { variables: {}, light: shared, dark: shared };
};
