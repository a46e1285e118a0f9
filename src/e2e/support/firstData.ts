import type { Page } from '@playwright/test';
import { fetchRoute } from './freshConnection.ts';

/** A page from a cache comes without the server's answers for the signed-in person, which are removed here. */
export async function leaveOutFirstData(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await fetchRoute(route);
    const body = (await response.text()).replace(/<script[^>]*id="laveo-first".*?<\/script>/, '');
    await route.fulfill({ response, body });
  });
}
