import { keepPreviousData } from '@tanstack/react-query';
import { httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import { endpoints } from '#domain/addresses.ts';
import { requestProof } from '../secondFactor/proof.ts';
import { fetchInTime } from './call.ts';
import { readFailure } from './failures.ts';
import type { Procedures } from './procedures.ts';

export const trpc = createTRPCReact<Procedures>();

export const NEXT_PAGE = { getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor };
/** The last list stays while a search is typed, so that it does not blink at each character. */
export const SEARCH_PAGES = { ...NEXT_PAGE, placeholderData: keepPreviousData };

type Headers = Record<string, string>;
let readHeaders = async (): Promise<Headers> => ({});

/** An area may add headers to every request of its screens. */
export function addHeaders(by: () => Promise<Headers>): void {
  readHeaders = by;
}

/** An act that needs a fresh proof waits for it and is sent again by itself, once. */
const createProofLink: TRPCLink<Procedures> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      let isClosed = false;
      const first = next(op).subscribe({
        ...observer,
        error: (error) => {
          const { code, facts } = readFailure(error);
          if (code !== 'STEP_UP_REQUIRED') return observer.error(error);
          void requestProof(facts).then((isProven) => {
            if (!isProven || isClosed) observer.error(error);
            else second = next(op).subscribe(observer);
          });
        },
      });
      let second: typeof first | undefined;
      return () => {
        isClosed = true;
        first.unsubscribe();
        second?.unsubscribe();
      };
    });

export function createClient() {
  const options = {
    url: endpoints.trpc,
    fetch: fetchInTime as typeof fetch,
    headers: () => readHeaders(),
  };
  return trpc.createClient({
    links: [
      createProofLink,
      splitLink({
        condition: ({ type }) => type === 'query',
        true: httpBatchLink({ ...options, maxItems: 10, maxURLLength: 8000 }),
        false: httpLink(options),
      }),
    ],
  });
}
