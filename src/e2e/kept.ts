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

/** This part, fetched ahead for the day without network, has come with all that it needs. */
export async function atHand(page: Page, part: string): Promise<void> {
  const come = () =>
    page.evaluate((name) => {
      const fetched = new Set(performance.getEntriesByType('resource').map((entry) => entry.name));
      const wanted = [
        ...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"], link[rel="stylesheet"]'),
      ].map((link) => link.href);
      return (
        wanted.some((address) => address.includes(`/assets/${name}-`)) &&
        wanted.every((address) => fetched.has(address))
      );
    }, part);
  await expect.poll(come, { message: `${part} and its files have come` }).toBe(true);
}
