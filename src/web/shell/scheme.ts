/** Mantine's own key, so that the public pages, which load no Mantine, follow the same choice. */
const KEY = 'mantine-color-scheme-value';

export function showChosenScheme(): void {
  try {
    const scheme = localStorage.getItem(KEY);
    if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.mantineColorScheme = scheme;
  } catch {
    // The stylesheet follows the system's scheme when storage is refused.
  }
}
