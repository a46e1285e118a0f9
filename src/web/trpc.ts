import { httpBatchLink, httpLink, isNonJsonSerializable, splitLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';
import { timedFetch } from './timedFetch.ts';

export { failureOf } from './refusal.ts';

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

export const trpc = createTRPCReact<AppRouter>();

/** What the server refuses inside a batch, and what a person should not wait for in a queue. */
const ALONE =
  /^(auth\.|orders\.place$|catalogue\.uploadImage$|profile\.(changePassword|deleteAccount|exportData)$)/;

export function createClient() {
  const options = { url: '/trpc', fetch: timedFetch as typeof fetch };
  return trpc.createClient({
    links: [
      splitLink({
        condition: (op) => ALONE.test(op.path) || isNonJsonSerializable(op.input),
        true: httpLink(options),
        false: httpBatchLink({ ...options, maxItems: 10 }),
      }),
    ],
  });
}
