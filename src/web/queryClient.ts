import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { showFailure } from './failures.ts';
import { failureOf } from './refusal.ts';
import { sessionLost } from './session.tsx';

/** What a query or mutation may say of its own failure: `trpc.x.useQuery(input, { meta: { text: '…' } })`. */
export interface FailureMeta extends Record<string, unknown> {
  title?: string;
  text?: string;
  /** The screen shows the failure itself. */
  silent?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureMeta;
    mutationMeta: FailureMeta;
  }
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // A list says in its own place that it failed to load; a toast is added where the specification words one.
      onError: (error, { meta }) =>
        tell(error, { ...meta, silent: meta?.silent ?? (!meta?.title && !meta?.text) }),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => tell(error, mutation.meta ?? {}, { acting: true }),
    }),
    defaultOptions: {
      // What the browser believes of its network pauses nothing: behind some proxies it says offline for ever.
      // A list is asked for and may fail, a tap is told at once that it did.
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        retry: mayAnswerLater,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function tell(error: unknown, { title, text, silent }: FailureMeta, { acting } = { acting: false }): void {
  if (failureOf(error).code === 'NOT_SIGNED_IN') void sessionLost({ acting });
  else if (!silent) showFailure(error, title ?? (text ? 'Erreur' : undefined), text);
}

/** A refusal stays one however often it is asked. */
function mayAnswerLater(failures: number, error: unknown): boolean {
  const { code } = failureOf(error);
  return (
    failures < 2 && (code === 'OFFLINE' || code === 'UNEXPECTED' || code === 'BUSY' || code === 'UNAVAILABLE')
  );
}
