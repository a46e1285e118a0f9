/** Mantine's own key, so that the public pages, which load no Mantine, follow the same choice. */
const KEY = 'mantine-color-scheme-value';

export function showChosenScheme(): void {
  try {
    const chosen = localStorage.getItem(KEY);
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.mantineColorScheme = chosen;
  } catch {
    // The stylesheet follows the system's scheme when storage is refused.
  }
}
