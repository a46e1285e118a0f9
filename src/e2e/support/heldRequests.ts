import type { Page, Route } from '@playwright/test';

export function makeGate(): { opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Requests to the address wait until the test calls the returned function. */
export async function holdRequests(
  page: Page,
  address: string | RegExp,
  respond = (route: Route) => route.continue(),
): Promise<() => void> {
  const gate = makeGate();
  await page.route(address, async (route) => {
    await gate.opened;
    await respond(route);
  });
  return gate.open;
}
