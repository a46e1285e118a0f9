import type { IncomingMessage, RequestListener } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { TRPCError } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { Hono } from 'hono';
import { endpoints } from '#domain/addresses.ts';
import { UNBATCHED_PROCEDURES } from '#domain/contract/unbatchedProcedures.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { Ctx, Deps } from '../ctx.ts';
import { errorFields } from '../log.ts';
import { appRouter } from '../router.ts';
import { refusalOfFault } from '../storeFaults.ts';
import { asTrpcError } from '../trpc.ts';
import { boundBody } from './body.ts';
import { answerCalls, callsIn, LARGEST_JSON } from './calls.ts';
import { encodingFor, WORTH_COMPRESSING } from './compress.ts';
import { contextOf } from './context.ts';
import { type Bindings, type Env, requestInfoOf, requestOf } from './env.ts';
import { refuse } from './refusal.ts';
import { type Body, compressShared } from './sharedBody.ts';

export const LARGEST_BATCH = 10;
/** Of a form with a picture: the picture and what a form puts around it. */
const LARGEST_UPLOAD: Record<string, number> = {
  [`${endpoints.trpc}/catalogue.uploadImage`]: 6 * 1024 * 1024,
  [`${endpoints.trpc}/photos.upload`]: 512 * 1024,
};

/**
 * Answers calls on Node's own pair, before any route is looked for: a tenth of the cost of one order. Whatever is no plain
 * call goes on to the routes, where tRPC's own handler knows how to refuse it.
 */
export function callsFirst(deps: Deps, routes: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    const calls = callsIn(incoming);
    if (!calls || refusedBatch(incoming, calls.paths)) return routes(incoming, outgoing);
    const { context, logFault } = callScope(deps, { incoming, outgoing });
    answerCalls(calls, context)
      .then(({ status, errors, body }) => {
        for (const { error, path } of errors) logFault(error, path);
        return send({ incoming, outgoing }, status, retryAfter(errors.map(({ error }) => error)), body);
      })
      .catch((error: unknown) => {
        deps.log.error('request failed', { requestId: requestInfoOf(incoming).id, ...errorFields(error) });
        outgoing.destroy();
      });
  };
}

/** The rest: what is no call, forms with a picture, bodies of no announced length. */
export function mountTrpc(app: Hono<Env>, deps: Deps): void {
  app.all(`${endpoints.trpc}/*`, async (c) => {
    const { id } = requestInfoOf(c.env.incoming);
    const names = namesIn(c.req.path.slice(endpoints.trpc.length + 1));
    if (!names) return refuse('INVALID_INPUT', id);
    const refused = refusedBatch(c.env.incoming, names);
    if (refused) return refuse(refused, id);
    const req = await boundBody(c, LARGEST_UPLOAD[c.req.path] ?? LARGEST_JSON);
    if (!req) return refuse('TOO_LARGE', id);
    const { context, logFault } = callScope(deps, c.env);
    const response = await fetchRequestHandler({
      endpoint: endpoints.trpc,
      req,
      router: appRouter,
      maxBatchSize: LARGEST_BATCH,
      createContext: context,
      responseMeta: ({ errors }) => ({ headers: new Headers(retryAfter(errors)) }),
      onError: ({ error, path }) => logFault(error, path),
    });
    await send(c.env, response.status, Object.fromEntries(response.headers), await response.text());
    return RESPONSE_ALREADY_SENT;
  });
}

/** What the calls of one request share. */
function callScope(deps: Deps, pair: Bindings) {
  let made: Promise<Ctx> | undefined;
  const asRefusal = (error: unknown) => {
    const cause = refusalOfFault(error, deps);
    throw cause instanceof DomainError ? asTrpcError(cause) : error;
  };
  return {
    // Made when the first call awaits it: before, nobody would handle its failure.
    context: () => {
      made ??= contextOf(deps, requestOf(deps, pair)).catch(asRefusal);
      return made;
    },
    logFault: (error: TRPCError, procedure: string | undefined) => {
      if (error.cause instanceof DomainError || error.code !== 'INTERNAL_SERVER_ERROR') return;
      const { id: requestId } = requestInfoOf(pair.incoming);
      deps.log.error('call failed', { requestId, procedure, ...errorFields(error.cause ?? error) });
    },
  };
}

function refusedBatch(
  incoming: IncomingMessage,
  names: readonly string[],
): 'BATCH_REFUSED' | 'INVALID_INPUT' | null {
  if (names.length > LARGEST_BATCH) return 'BATCH_REFUSED';
  if (names.length > 1 && names.some((name) => UNBATCHED_PROCEDURES.test(name))) return 'BATCH_REFUSED';
  // Streamed answers would be sent before the cookies of a sign-in are known.
  return incoming.headers['trpc-accept'] ? 'INVALID_INPUT' : null;
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
async function send(
  { incoming, outgoing }: Bindings,
  status: number,
  more: Record<string, string>,
  body: Body,
): Promise<void> {
  const headers = { ...more, 'content-type': 'application/json', vary: 'accept-encoding' };
  const encoding = body.length > WORTH_COMPRESSING ? encodingFor(incoming.headers['accept-encoding']) : null;
  if (!encoding) {
    outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
    return;
  }
  const bytes = await compressShared(body, encoding);
  outgoing
    .writeHead(status, { ...headers, 'content-encoding': encoding, 'content-length': bytes.length })
    .end(bytes);
}
