import type { Locator } from '@playwright/test';
import { holdRequests } from './heldRequests.ts';

export async function tapTwice(button: Locator, procedure: string): Promise<void> {
  const releaseRequests = await holdRequests(button.page(), new RegExp(`/trpc/[^?]*${procedure}`));
  await button.dblclick();
  releaseRequests();
}
