import type { Page } from '@playwright/test';
import { fetchRoute } from './freshConnection.ts';

/** The block of the server's answers for the signed-in person is removed, as a page from a cache has none. */
export async function leaveOutFirstData(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await fetchRoute(route);
    const body = (await response.text()).replace(/<script[^>]*id="laveo-first".*?<\/script>/, '');
    await route.fulfill({ response, body });
  });
}
