import type { APIRequestContext, APIResponse, Route } from '@playwright/test';

/** Playwright keeps connections and lends them to any test: the server would close one just as the next call takes it. */
const ALONE = { connection: 'close' };

type Asked = NonNullable<Parameters<APIRequestContext['fetch']>[1]>;

/** Asks the server beside the page, with its cookies. */
export function ask(request: APIRequestContext, address: string, how: Asked = {}): Promise<APIResponse> {
  return request.fetch(address, { ...how, headers: { ...how.headers, ...ALONE } });
}

/** The server's own answer to what a page has sent. */
export function answerTo(route: Route): Promise<APIResponse> {
  return route.fetch({ headers: { ...route.request().headers(), ...ALONE } });
}
