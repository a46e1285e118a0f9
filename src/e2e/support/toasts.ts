import { type BrowserContext, expect, type Page } from '@playwright/test';

/** The toasts of each page, oldest first; a toast that a test expected leaves the list. */
const recordedToasts = new WeakMap<Page, string[]>();
const withPlainSpaces = (words: string) => words.replace(/\s+/g, ' ').trim();

/** Records each toast as it appears: a busy machine may miss the five seconds it stays. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteToast', ({ page }, words: string) => {
    recordedToasts.set(page, [...(recordedToasts.get(page) ?? []), withPlainSpaces(words)]);
  });
  await context.addInitScript(() => {
    const { noteToast } = window as unknown as { noteToast(words: string): void };
    let last: Element | null = null;
    new MutationObserver(() => {
      const shown = document.querySelector<HTMLElement>('[data-toasts] article');
      if (shown === last) return;
      last = shown;
      if (shown?.checkVisibility()) noteToast(shown.innerText);
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Waits for one toast with all these words, still on the screen or not, and takes it off the list. */
export async function expectToast(page: Page, ...words: (string | RegExp)[]): Promise<void> {
  const matches = (toast: string) =>
    words.every((word) =>
      typeof word === 'string' ? toast.includes(withPlainSpaces(word)) : word.test(toast),
    );
  // A failed poll prints its last value: the toasts that came instead, and where the page was.
  const describeOutcome = () => {
    const toasts = recordedToasts.get(page) ?? [];
    return toasts.some(matches) ? 'shown' : `${page.url()}: ${toasts.join(' | ') || 'no toast'}`;
  };
  await expect.poll(describeOutcome, { message: `a toast that says ${words.join(' and ')}` }).toBe('shown');
  const toasts = recordedToasts.get(page) ?? [];
  toasts.splice(toasts.findIndex(matches), 1);
}

export const listUnreadToasts = (page: Page): readonly string[] => recordedToasts.get(page) ?? [];
