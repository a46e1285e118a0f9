/** Mantine stores the choice under this key; public pages read it without loading Mantine. */
const KEY = 'mantine-color-scheme-value';

export function showChosenScheme(): void {
  try {
    const scheme = localStorage.getItem(KEY);
    if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.mantineColorScheme = scheme;
  } catch {
    // The stylesheet follows the system's scheme when storage is refused.
  }
}
