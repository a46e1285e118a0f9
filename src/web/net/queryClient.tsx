import {
  type Mutation,
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { FailureCode } from '#domain/failures/failures.ts';
import { handleLostSession } from '../shell/session.tsx';
import { onClear } from '../storage/personStorage.ts';
import { mayAnswerSoon, readFailure } from './failures.ts';
import { showFailure } from './showFailure.ts';
import { createClient, trpc } from './trpc.ts';

interface FailureMeta extends Record<string, unknown> {
  title?: string | undefined;
  text?: string | undefined;
  silent?: boolean;
  /** These refusals stand at a field of the form. */
  fieldCodes?: readonly FailureCode[];
  repeat?(): void;
}

interface ActMeta extends FailureMeta {
  /** The screen shows the answer itself, so the act is over with it. */
  showsAnswer?: boolean;
  /** An act that fails offline is offered again by its toast. */
  mayRepeat?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureMeta;
    mutationMeta: ActMeta;
  }
}

export function createQueryClient(): QueryClient {
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // A list shows in its own place that it failed to load; only a query with words of its own adds a toast.
      onError: (error, { meta }) =>
        showFailureUnlessSilent(error, {
          ...meta,
          // The line under the bar says that the network is gone.
          silent: !navigator.onLine || (meta?.silent ?? (!meta?.title && !meta?.text)),
        }),
    }),
    mutationCache: new MutationCache({
      onError: (error, variables, _result, mutation) =>
        showMutationFailure(error, {
          ...mutation.meta,
          // The screen has left the question of such an act, so the toast is the place to send it again.
          ...((mutation.options.onMutate || mutation.meta?.mayRepeat) && {
            repeat: () => void mutation.execute(variables).catch(() => {}),
          }),
        }),
      onSettled: (_answer, error, _variables, _result, mutation) => readAgain(queries, error, mutation),
    }),
    defaultOptions: {
      queries: {
        // The browser's online state is ignored, because behind some proxies it stays offline for ever.
        networkMode: 'always',
        staleTime: 10_000,
        retry: shouldRetry,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return queries;
}

type Act = Mutation<unknown, unknown, unknown, unknown>;

/**
 * After an act, all that is on the screen is read again, and the rest when it is next shown. An accepted act stays pending
 * until then, so that nobody repeats it on what they still see.
 */
async function readAgain(queries: QueryClient, error: unknown, { meta, options }: Act): Promise<void> {
  const { mutationKey, scope, onMutate } = options;
  // Acts with a scope are sent one after another: an answer to an earlier one is older than what the screen shows.
  if (scope && mutationKey && queries.isMutating({ mutationKey }) > 1) return;
  const reading = queries.invalidateQueries();
  if (!error && !onMutate && !meta?.showsAnswer) await reading;
}

export function showMutationFailure(error: unknown, meta: FailureMeta): void {
  showFailureUnlessSilent(error, meta, { acting: true });
}

function showFailureUnlessSilent(
  error: unknown,
  { title, text, silent, fieldCodes, repeat }: FailureMeta,
  { acting } = { acting: false },
): void {
  const { code } = readFailure(error);
  if (code === 'NOT_SIGNED_IN') void handleLostSession({ acting });
  // STEP_UP_REQUIRED arrives only after the person has closed the proof dialog, so no toast is needed.
  else if (code !== 'STEP_UP_REQUIRED' && !silent && !fieldCodes?.includes(code))
    showFailure(error, title ?? (text ? 'Erreur' : undefined), text, code === 'OFFLINE' ? repeat : undefined);
}

/** A repeated read changes nothing, so a fault of the server may be retried too. */
function shouldRetry(failures: number, error: unknown): boolean {
  const failure = readFailure(error);
  return failures < 2 && (mayAnswerSoon(failure) || failure.code === 'UNEXPECTED');
}

type DataShellProps = { create?(): QueryClient; children: ReactNode };

/** Only screens that call the server have this shell: public pages do not load the query client. */
export function DataShell({ create = createQueryClient, children }: DataShellProps) {
  const [queries] = useState(create);
  const [client] = useState(createClient);
  useEffect(() => onClear(() => queries.clear()), [queries]);
  return (
    <trpc.Provider client={client} queryClient={queries}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
