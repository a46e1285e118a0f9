/** Where Mantine's provider keeps the choice; the public pages, which do without it, follow the same one. */
const KEY = 'mantine-color-scheme-value';

/** Until a person has chosen, the stylesheet follows the system by itself. */
export function showChosenScheme(): void {
  try {
    const chosen = localStorage.getItem(KEY);
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.mantineColorScheme = chosen;
  } catch {
    // Storage refused: the system's wish stays.
  }
}
