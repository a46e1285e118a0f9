import { type BrowserContext, expect, type Page } from '@playwright/test';
import { normalizeSpaces } from './texts.ts';

/** Each page's toasts, oldest first, without those that a test has already expected. */
const recordedToasts = new WeakMap<Page, string[]>();

/** A busy machine may miss the five seconds that a toast stays, so each is recorded as it appears. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteToast', ({ page }, words: string) => {
    recordedToasts.set(page, [...(recordedToasts.get(page) ?? []), normalizeSpaces(words)]);
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

/** The toast may have left the screen already; a second call does not find the same one again. */
export async function expectToast(page: Page, ...words: (string | RegExp)[]): Promise<void> {
  const hasAllWords = (toast: string) =>
    words.every((word) =>
      typeof word === 'string' ? toast.includes(normalizeSpaces(word)) : word.test(toast),
    );
  // A failed poll prints its last value, which therefore names the toasts that came instead and the address.
  const describeOutcome = () => {
    const toasts = recordedToasts.get(page) ?? [];
    return toasts.some(hasAllWords) ? 'shown' : `${page.url()}: ${toasts.join(' | ') || 'no toast'}`;
  };
  await expect.poll(describeOutcome, { message: `a toast that says ${words.join(' and ')}` }).toBe('shown');
  const toasts = recordedToasts.get(page) ?? [];
  toasts.splice(toasts.findIndex(hasAllWords), 1);
}

export const listUnreadToasts = (page: Page): readonly string[] => recordedToasts.get(page) ?? [];
