import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { TRPCError } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { Hono } from 'hono';
import { ASKED_ALONE } from '#domain/alone.ts';
import { DomainError } from '#domain/failure.ts';
import type { Deps } from '../ctx.ts';
import { errorFacts } from '../log.ts';
import { appRouter } from '../router.ts';
import { bounded } from './body.ts';
import { compressOnce, encodingFor, WORTH_COMPRESSING } from './compress.ts';
import { contextOf } from './context.ts';
import { type AppContext, type Env, passageOf, requestOf } from './env.ts';
import { answerReads, areReads } from './reads.ts';
import { refuse } from './refusal.ts';

const ENDPOINT = '/trpc';
export const LARGEST_BATCH = 10;
export const LARGEST_JSON = 64 * 1024;
export const LARGEST_UPLOAD = 6 * 1024 * 1024;

const UPLOAD = `${ENDPOINT}/catalogue.uploadImage`;

export function mountTrpc(app: Hono<Env>, deps: Deps): void {
  app.all(`${ENDPOINT}/*`, async (c) => {
    const { id } = passageOf(c);
    const names = namesIn(c.req.path.slice(ENDPOINT.length + 1));
    if (!names) return refuse('INVALID_INPUT', id);
    const refused = refusedBatch(c, names);
    if (refused) return refuse(refused, id);
    const req = await bounded(c, c.req.path === UPLOAD ? LARGEST_UPLOAD : LARGEST_JSON);
    if (!req) return refuse('TOO_LARGE', id);
    const onError = (error: TRPCError, procedure: string | undefined) => {
      if (error.cause instanceof DomainError || error.code !== 'INTERNAL_SERVER_ERROR') return;
      deps.log.error('call failed', { requestId: id, procedure, ...errorFacts(error.cause ?? error) });
    };
    if (areReads(c, names)) {
      await answerReads(deps, c, names, { headersFor: retryAfter, onError });
      return RESPONSE_ALREADY_SENT;
    }
    const response = await fetchRequestHandler({
      endpoint: ENDPOINT,
      req,
      router: appRouter,
      maxBatchSize: LARGEST_BATCH,
      createContext: () => contextOf(deps, requestOf(deps, c)),
      responseMeta: ({ errors }) => ({ headers: new Headers(retryAfter(errors)) }),
      onError: ({ error, path }) => onError(error, path),
    });
    return smaller(response, c.req.header('accept-encoding'));
  });
}

function refusedBatch(c: AppContext, names: readonly string[]): 'BATCH_REFUSED' | 'INVALID_INPUT' | null {
  if (names.length > LARGEST_BATCH) return 'BATCH_REFUSED';
  if (names.length > 1 && names.some((name) => ASKED_ALONE.test(name))) return 'BATCH_REFUSED';
  // Streamed answers would be sent before the cookies of a sign-in are known.
  return c.req.header('trpc-accept') ? 'INVALID_INPUT' : null;
}

/**
 * The procedures, as tRPC reads them: it forgives slashes around, which would otherwise hide a name from the rules above.
 * Null when the address cannot be decoded: tRPC would take that for a fault of ours.
 */
function namesIn(path: string): string[] | null {
  try {
    return decodeURIComponent(path)
      .replace(/^\/+|\/+$/g, '')
      .split(',');
  } catch {
    return null;
  }
}

function retryAfter(errors: readonly { cause?: unknown }[]): Record<string, string> {
  for (const { cause } of errors) {
    const seconds = cause instanceof DomainError ? cause.facts.retryAfter : undefined;
    if (typeof seconds === 'number') return { 'retry-after': String(seconds) };
  }
  return {};
}

/** Half the lists travel over 3G: an answer of 32 kB becomes 5. */
async function smaller(response: Response, acceptEncoding: string | undefined): Promise<Response> {
  const encoding = encodingFor(acceptEncoding);
  if (!encoding || !response.body) return response;
  const bytes = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  const { status } = response;
  headers.set('vary', 'accept-encoding');
  if (bytes.length <= WORTH_COMPRESSING) return new Response(new Uint8Array(bytes), { status, headers });
  headers.set('content-encoding', encoding);
  return new Response(new Uint8Array(await compressOnce(bytes, encoding)), { status, headers });
}
