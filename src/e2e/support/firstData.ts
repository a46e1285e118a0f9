import type { Page } from '@playwright/test';
import { fetchRoute } from './freshConnection.ts';

/** A page from a cache has no block with the server's answers for the signed-in person, so it is removed. */
export async function leaveOutFirstData(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await fetchRoute(route);
    const body = (await response.text()).replace(/<script[^>]*id="laveo-first".*?<\/script>/, '');
    await route.fulfill({ response, body });
  });
}
