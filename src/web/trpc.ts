import { httpBatchLink, httpLink, isNonJsonSerializable, splitLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { ASKED_ALONE } from '#domain/alone.ts';
import type { AppRouter } from '#server/router.ts';
import { timedFetch } from './timedFetch.ts';

export { failureOf } from './refusal.ts';

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

export const trpc = createTRPCReact<AppRouter>();

export function createClient() {
  const options = { url: '/trpc', fetch: timedFetch as typeof fetch };
  return trpc.createClient({
    links: [
      splitLink({
        condition: (op) => ASKED_ALONE.test(op.path) || isNonJsonSerializable(op.input),
        true: httpLink(options),
        false: httpBatchLink({ ...options, maxItems: 10 }),
      }),
    ],
  });
}
