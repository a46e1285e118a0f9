/** Mantine stores the chosen scheme under this key; public pages do not load Mantine, so it is read here. */
const KEY = 'mantine-color-scheme-value';

const prefersDark = matchMedia('(prefers-color-scheme: dark)');

export function followScheme(): void {
  applyScheme();
  prefersDark.addEventListener('change', applyScheme);
}

function applyScheme(): void {
  const chosen = readChosenScheme();
  const isChosen = chosen === 'light' || chosen === 'dark';
  document.documentElement.dataset.mantineColorScheme = isChosen
    ? chosen
    : prefersDark.matches
      ? 'dark'
      : 'light';
}

function readChosenScheme(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // A browser that refuses storage follows the system's scheme.
    return null;
  }
}
