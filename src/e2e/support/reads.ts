import type { Page } from '@playwright/test';

export function recordReads(page: Page): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/trpc/')) reads.push(request.url());
  });
  return reads;
}
