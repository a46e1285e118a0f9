import type { IncomingMessage, RequestListener } from 'node:http';
import type { TRPCError } from '@trpc/server';
import { endpoints } from '#domain/addresses.ts';
import { UNBATCHED_PROCEDURES } from '#domain/contract/unbatchedProcedures.ts';
import { DomainError, FAILURES, type RefusalCode } from '#domain/failures/failures.ts';
import type { Ctx, Deps } from '../ctx.ts';
import { describeError } from '../log.ts';
import { toRefusal } from '../storeFaults.ts';
import { toTrpcError } from '../trpc.ts';
import { makeLimitedBodyReader } from './body.ts';
import { answerCalls } from './calls.ts';
import { chooseEncoding, compressFast, WORTH_COMPRESSING } from './compress.ts';
import { createContext } from './context.ts';
import { type Bindings, createRequest, getRequestInfo } from './env.ts';
import { writeRefusal } from './refusal.ts';

export const LARGEST_BATCH = 10;
const LARGEST_JSON = 64 * 1024;
/** A file of 1 MB, whose quotes and line ends take two bytes each in JSON. */
const LARGEST_FILE = 2 * 1024 * 1024 + 64 * 1024;
const LARGEST_UPLOAD: Record<string, number> = {
  'catalogue.uploadImage': 6 * 1024 * 1024,
  'cash.importReceipts': LARGEST_FILE,
  'invoices.compare': LARGEST_FILE,
  'photos.upload': 512 * 1024,
  'places.addLandmark': 768 * 1024,
};

const ADDRESS = new RegExp(`^${endpoints.trpc}(?:/([^?#]*))?(?:\\?([^#]*))?(?:#|$)`);

/** Hono's routing takes a tenth of the time of placing an order, so calls are answered before it. */
export function mountTrpc(deps: Deps, routes: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    const address = ADDRESS.exec(incoming.url ?? '');
    if (!address) return routes(incoming, outgoing);
    const [, path = '', search = ''] = address;
    answerRequest(deps, { incoming, outgoing }, path, search).catch((error: unknown) => {
      // A client that disconnects in the middle of its body is not an error.
      if (!incoming.destroyed || incoming.complete)
        deps.log.error('request failed', { requestId: getRequestInfo(incoming).id, ...describeError(error) });
      outgoing.destroy();
    });
  };
}

async function answerRequest(deps: Deps, pair: Bindings, path: string, search: string): Promise<void> {
  const { incoming, outgoing } = pair;
  const names = decodeNames(path);
  if (!names) return sendRefusal(pair, 'INVALID_INPUT');
  const refused = findRefusedBatch(incoming, names);
  if (refused) return sendRefusal(pair, refused);
  const readBody = await makeLimitedBodyReader(incoming, LARGEST_UPLOAD[names.join()] ?? LARGEST_JSON);
  if (!readBody) {
    // Closing the connection keeps Node from reading the rest of the body.
    outgoing.setHeader('connection', 'close');
    return sendRefusal(pair, 'TOO_LARGE');
  }
  const scope = openCallScope(deps, pair);
  const { method, headers } = incoming;
  const contentType = headers['content-type'] ?? '';
  const calls = { method, contentType, names, query: new URLSearchParams(search), readBody };
  const { status, errors, body } = await answerCalls(calls, scope);
  for (const { error, path: procedure } of errors) scope.logFault(error, procedure);
  return sendBody(pair, status, buildRetryAfterHeader(errors.map(({ error }) => error)), body);
}

function sendRefusal(pair: Bindings, code: RefusalCode): Promise<void> {
  return sendBody(
    pair,
    FAILURES[code].status,
    {},
    Buffer.from(writeRefusal(code, getRequestInfo(pair.incoming).id)),
  );
}

function openCallScope(deps: Deps, pair: Bindings) {
  let contextPromise: Promise<Ctx> | undefined;
  const commits: Promise<void>[] = [];
  const throwAsRefusal = (error: unknown) => {
    const cause = toRefusal(error, deps);
    throw cause instanceof DomainError ? toTrpcError(cause) : error;
  };
  return {
    // The context is created on demand: a rejection before any call awaits the context would be unhandled.
    context: () => {
      contextPromise ??= createContext(deps, createRequest(deps, pair))
        .then((ctx) => ({ ...ctx, answerAfter: (commit: Promise<void>) => void commits.push(commit) }))
        .catch(throwAsRefusal);
      return contextPromise;
    },
    waitForCommits: () => Promise.all([...commits, deps.store.sharedCommit]).catch(throwAsRefusal),
    logFault: (error: TRPCError, procedure: string | undefined) => {
      if (error.cause instanceof DomainError || error.code !== 'INTERNAL_SERVER_ERROR') return;
      const { id: requestId } = getRequestInfo(pair.incoming);
      deps.log.error('call failed', { requestId, procedure, ...describeError(error.cause ?? error) });
    },
  };
}

function findRefusedBatch(
  incoming: IncomingMessage,
  names: readonly string[],
): 'BATCH_REFUSED' | 'INVALID_INPUT' | null {
  if (names.length > LARGEST_BATCH) return 'BATCH_REFUSED';
  if (names.length > 1 && names.some((name) => UNBATCHED_PROCEDURES.test(name))) return 'BATCH_REFUSED';
  // Streamed answers would be sent before the cookies of a sign-in are known.
  return incoming.headers['trpc-accept'] ? 'INVALID_INPUT' : null;
}

/** Slashes around the names are removed, because they would hide a name from the batch rules. */
function decodeNames(path: string): string[] | null {
  try {
    return decodeURIComponent(path)
      .replace(/^\/+|\/+$/g, '')
      .split(',');
  } catch {
    return null;
  }
}

function buildRetryAfterHeader(errors: readonly { cause?: unknown }[]): Record<string, string> {
  for (const { cause } of errors) {
    const seconds = cause instanceof DomainError ? cause.facts.retryAfter : undefined;
    if (typeof seconds === 'number') return { 'retry-after': String(seconds) };
  }
  return {};
}

/** Compression shrinks a list of 32 kB to 5 kB, which matters on 3G. */
async function sendBody(
  { incoming, outgoing }: Bindings,
  status: number,
  more: Record<string, string>,
  body: Buffer,
): Promise<void> {
  const headers = { ...more, 'content-type': 'application/json', vary: 'accept-encoding' };
  const encoding =
    body.length > WORTH_COMPRESSING ? chooseEncoding(incoming.headers['accept-encoding']) : null;
  if (!encoding) {
    outgoing.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
    return;
  }
  const bytes = await compressFast(body, encoding);
  outgoing
    .writeHead(status, { ...headers, 'content-encoding': encoding, 'content-length': bytes.length })
    .end(bytes);
}
