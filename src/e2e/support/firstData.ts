import type { Page } from '@playwright/test';
import { fetchRoute } from './freshConnection.ts';

/** Serves the page as a cache would: the server's answers for the person who is signed in are left out. */
export async function leaveOutFirstData(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await fetchRoute(route);
    const body = (await response.text()).replace(/<script[^>]*id="laveo-first".*?<\/script>/, '');
    await route.fulfill({ response, body });
  });
}
