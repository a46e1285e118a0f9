import type { Page } from '@playwright/test';
import { fetchRoute } from './freshConnection.ts';

/** As a page from a cache: without what the server writes into it for the person who is signed in. */
export async function leaveOutFirstData(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await fetchRoute(route);
    const body = (await response.text()).replace(/<script[^>]*id="laveo-first".*?<\/script>/, '');
    await route.fulfill({ response, body });
  });
}
