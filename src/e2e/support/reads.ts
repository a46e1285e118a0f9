import type { Page } from '@playwright/test';

/** What a page asks the server from now on. */
export function recordReads(page: Page): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/trpc/')) reads.push(request.url());
  });
  return reads;
}
