import type { APIRequestContext, APIResponse, Route } from '@playwright/test';

/** Playwright pools connections across tests, and the server could close one just as the next call takes it. */
const FRESH_CONNECTION = { connection: 'close' };

/** The server refuses a write that another site could have made. */
export const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

type RequestOptions = NonNullable<Parameters<APIRequestContext['fetch']>[1]>;

export function sendRequest(
  request: APIRequestContext,
  address: string,
  options: RequestOptions = {},
): Promise<APIResponse> {
  return request.fetch(address, { ...options, headers: { ...options.headers, ...FRESH_CONNECTION } });
}

export function fetchRoute(route: Route): Promise<APIResponse> {
  return route.fetch({ headers: { ...route.request().headers(), ...FRESH_CONNECTION } });
}
