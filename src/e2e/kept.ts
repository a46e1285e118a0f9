import { expect, type Page } from '@playwright/test';

/** Until the service worker holds the area, a reload without network would find nothing. */
export async function keptOnThePhone(page: Page): Promise<void> {
  const kept = () =>
    page.evaluate(async () => {
      const program = await (await fetch('/sw.js')).text();
      const build: { shell: string[]; livreur: string[] } = JSON.parse(
        /\{.*?\}(?=;\n)/.exec(program)?.[0] ?? '',
      );
      const wanted = ['/app-shell', ...build.shell, ...build.livreur];
      const caught = await Promise.all(wanted.map((address) => caches.match(address)));
      return navigator.serviceWorker.controller !== null && caught.every(Boolean);
    });
  await expect.poll(kept, { message: 'the livreur’s area is kept by the service worker' }).toBe(true);
}
