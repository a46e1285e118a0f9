import type { Locator } from '@playwright/test';

export async function tapTwice(button: Locator, procedure: string): Promise<void> {
  let releaseRequests = () => {};
  const tapped = new Promise<void>((resolve) => {
    releaseRequests = resolve;
  });
  await button.page().route(new RegExp(`/trpc/[^?]*${procedure}`), async (route) => {
    await tapped;
    await route.continue();
  });
  await button.dblclick();
  releaseRequests();
}
