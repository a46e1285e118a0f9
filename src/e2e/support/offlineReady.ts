import { expect, type Page } from '@playwright/test';

export async function waitForSavedPage(page: Page): Promise<void> {
  const isSaved = () =>
    page.evaluate(async () => {
      const program = await (await fetch('/sw.js')).text();
      const build: { shell: string[]; livreur: string[] } = JSON.parse(
        /\{.*?\}(?=;\n)/.exec(program)?.[0] ?? '',
      );
      const wanted = ['/app-shell', ...build.shell, ...build.livreur];
      const caught = await Promise.all(wanted.map((address) => caches.match(address)));
      return navigator.serviceWorker.controller !== null && caught.every(Boolean);
    });
  await expect.poll(isSaved, { message: 'the service worker has stored the livreur’s area' }).toBe(true);
}

export async function waitForPreloadedPart(page: Page, part: string): Promise<void> {
  const isLoaded = () =>
    page.evaluate((name) => {
      const fetched = new Set(performance.getEntriesByType('resource').map((entry) => entry.name));
      const wanted = [
        ...document.querySelectorAll<HTMLLinkElement>(
          'link[rel="modulepreload"], link[rel="stylesheet"]:not([disabled])',
        ),
      ].map((link) => link.href);
      return (
        wanted.some((address) => address.includes(`/assets/${name}-`)) &&
        wanted.every((address) => fetched.has(address))
      );
    }, part);
  await expect.poll(isLoaded, { message: `${part} and its files have loaded` }).toBe(true);
}

export async function announceRelease(page: Page): Promise<void> {
  await page.evaluate(() => {
    const data = { shell: ['/assets/index-of-the-new-release.js'] };
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
  });
}
