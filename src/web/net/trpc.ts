import { httpBatchLink, httpLink, isNonJsonSerializable, splitLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { endpoints } from '#domain/addresses.ts';
import { UNBATCHED_PROCEDURES } from '#domain/contract/unbatchedProcedures.ts';
import type { AppRouter } from '#server/router.ts';
import { timedFetch } from './timedFetch.ts';

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

export const trpc = createTRPCReact<AppRouter>();

export function createClient() {
  const options = { url: endpoints.trpc, fetch: timedFetch as typeof fetch };
  return trpc.createClient({
    links: [
      splitLink({
        condition: (op) => UNBATCHED_PROCEDURES.test(op.path) || isNonJsonSerializable(op.input),
        true: httpLink(options),
        false: httpBatchLink({ ...options, maxItems: 10 }),
      }),
    ],
  });
}
