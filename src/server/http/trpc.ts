import type { TRPCError } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { endpoints } from '#domain/addresses.ts';
import { DomainError, type RefusalCode } from '#domain/failures/failures.ts';
import type { Deps } from '../ctx.ts';
import { describeError } from '../log.ts';
import { appRouter } from '../router.ts';
import { type ProcedureMeta, throwAsRefusal } from '../trpc.ts';
import { chooseEncoding, compressFast, WORTH_COMPRESSING } from './compress.ts';
import { createContext } from './context.ts';
import { type AppContext, createRequest, type Env, getRequestInfo } from './env.ts';
import { respondRefusal } from './refusal.ts';

export const LARGEST_BATCH = 10;
const LARGEST_JSON = 64 * 1024;

const ROUTE = `${endpoints.trpc}/*`;

export function mountTrpc(app: Hono<Env>, deps: Deps): void {
  app.use(ROUTE, compressAnswer, refuseOddCalls, limitBody);
  app.all(ROUTE, (c) =>
    fetchRequestHandler({
      endpoint: endpoints.trpc,
      req: c.req.raw,
      router: appRouter,
      createContext: () =>
        createContext(deps, createRequest(deps, c.env)).catch((error) => throwAsRefusal(deps, error)),
      onError: ({ error, path }) => logFault(deps, c, error, path),
      responseMeta: ({ errors }) => ({
        headers: { vary: 'accept-encoding', ...buildRetryAfterHeader(errors) },
      }),
    }),
  );
}

function logFault({ log }: Deps, c: AppContext, error: TRPCError, procedure: string | undefined): void {
  if (error.cause instanceof DomainError || error.code !== 'INTERNAL_SERVER_ERROR') return;
  const { id: requestId } = getRequestInfo(c.env.incoming);
  log.error('call failed', { requestId, procedure, ...describeError(error.cause ?? error) });
}

function buildRetryAfterHeader(errors: readonly TRPCError[]): Record<string, string> {
  for (const { cause } of errors) {
    const seconds = cause instanceof DomainError ? cause.facts.retryAfter : undefined;
    if (typeof seconds === 'number') return { 'retry-after': String(seconds) };
  }
  return {};
}

const refuseOddCalls: MiddlewareHandler<Env> = async (c, next) => {
  const refusal = findRefusal(c);
  return refusal ? respondRefusal(refusal, getRequestInfo(c.env.incoming).id) : next();
};

function findRefusal(c: AppContext): RefusalCode | null {
  const names = readNames(c);
  if (!names) return 'INVALID_INPUT';
  if (names.length > LARGEST_BATCH) return 'BATCH_REFUSED';
  // An act comes alone: it may change the session, count against a limit or carry a file.
  if (names.length > 1 && c.req.method !== 'GET') return 'BATCH_REFUSED';
  // Streamed answers would be sent before the cookies of a sign-in are known.
  return c.req.header('trpc-accept') ? 'INVALID_INPUT' : null;
}

/** tRPC's own type says what a procedure takes and answers, and not what is known of it. */
type Procedures = Record<string, { _def: { meta?: ProcedureMeta } } | undefined>;

const findProcedure = (name: string) =>
  Object.hasOwn(appRouter._def.procedures, name)
    ? (appRouter._def.procedures as object as Procedures)[name]
    : undefined;

/** Slashes around the names are removed, because they would hide a name from the batch rules. */
function readNames(c: AppContext): string[] | null {
  const path = new URL(c.req.url).pathname.slice(endpoints.trpc.length);
  try {
    return decodeURIComponent(path)
      .replace(/^\/+|\/+$/g, '')
      .split(',');
  } catch {
    return null;
  }
}

const limitBody: MiddlewareHandler<Env> = (c, next) =>
  bodyLimit({
    maxSize: findProcedure(readNames(c)?.join() ?? '')?._def.meta?.largest ?? LARGEST_JSON,
    onError: () => {
      // Closing the connection keeps Node from reading the rest of the body.
      c.env.outgoing.setHeader('connection', 'close');
      return respondRefusal('TOO_LARGE', getRequestInfo(c.env.incoming).id);
    },
  })(c, next);

/** Compression shrinks a list of 32 kB to 5 kB, which matters on 3G. */
const compressAnswer: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  const encoding = chooseEncoding(c.req.header('accept-encoding'));
  if (!encoding) return;
  const bytes = Buffer.from(await c.res.arrayBuffer());
  const isLarge = bytes.length > WORTH_COMPRESSING;
  c.res = new Response(new Uint8Array(isLarge ? await compressFast(bytes, encoding) : bytes), c.res);
  if (isLarge) c.header('content-encoding', encoding);
};
