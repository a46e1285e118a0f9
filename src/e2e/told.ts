import { type BrowserContext, expect, type Page } from '@playwright/test';

/** What the pages of each browser have said in passing, oldest first; what a test has heard leaves the list. */
const heard = new WeakMap<Page, string[]>();
const spaced = (words: string) => words.replace(/\s+/g, ' ').trim();

/** A toast stands for five seconds, and a busy machine may look away for that long: each is noted as it comes. */
export async function noteToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteToast', ({ page }, words: string) => {
    heard.set(page, [...(heard.get(page) ?? []), spaced(words)]);
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

/** One toast has said all of this, still on the screen or not; it is heard once. */
export async function told(page: Page, ...words: (string | RegExp)[]): Promise<void> {
  const says = (toast: string) =>
    words.every((word) => (typeof word === 'string' ? toast.includes(spaced(word)) : word.test(toast)));
  await expect
    .poll(() => (heard.get(page) ?? []).some(says), { message: `a toast that says ${words.join(' and ')}` })
    .toBe(true);
  const toasts = heard.get(page) ?? [];
  toasts.splice(toasts.findIndex(says), 1);
}

/** What was said and nobody has waited for. */
export const unheard = (page: Page): readonly string[] => heard.get(page) ?? [];
