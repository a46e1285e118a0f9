import {
  type AnyTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
  type TRPCProcedureType,
} from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { Ctx, Deps } from '../ctx.ts';
import { jsonOf } from '../json.ts';
import { appRouter } from '../router.ts';
import { compressOnce, encodingFor, WORTH_COMPRESSING } from './compress.ts';
import { contextOf } from './context.ts';
import { type AppContext, requestOf } from './env.ts';

const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>;
const { _config: config } = appRouter._def;

export interface Watcher {
  headersFor(errors: readonly TRPCError[]): Record<string, string>;
  onError(error: TRPCError, path: string): void;
}

/** Queries by GET, alone or as a batch. Whatever else there is, or is no procedure, tRPC's own handler answers. */
export function areReads(c: AppContext, paths: readonly string[]): boolean {
  const known = (path: string): TRPCProcedureType | undefined =>
    Object.hasOwn(procedures, path) ? procedures[path]?._def.type : undefined;
  if (c.req.method !== 'GET' || (paths.length > 1 && !isBatch(c))) return false;
  return paths.every((path) => known(path) === 'query');
}

const isBatch = (c: AppContext) => c.req.query('batch') === '1';

type Outcome = { data: unknown } | { error: TRPCError };

/**
 * As tRPC's handler answers them, letter for letter, but straight onto Node's response: the Request, the Response, the
 * signals and the streams that it makes for each call cost twice what the call itself does, and what SQLite wrote as
 * JSON is sent as it is.
 */
export async function answerReads(
  deps: Deps,
  c: AppContext,
  paths: readonly string[],
  { headersFor, onError }: Watcher,
): Promise<void> {
  const batch = isBatch(c);
  const inputs = inputsOf(c.req.query('input'), batch);
  const asking = contextOf(deps, requestOf(deps, c));
  let ctx: Ctx | undefined;
  const outcomes = await Promise.all(
    paths.map(async (path, batchIndex): Promise<Outcome> => {
      try {
        ctx = await asking;
        const getRawInput = async () => inputs(batchIndex);
        const signal = undefined;
        return {
          data: await procedures[path]?.({ path, getRawInput, ctx, type: 'query', signal, batchIndex }),
        };
      } catch (cause) {
        const error = getTRPCErrorFromUnknown(cause);
        onError(error, path);
        return { error };
      }
    }),
  );
  const answers = outcomes.map((outcome, i) =>
    'error' in outcome
      ? { error: shapeOf(outcome.error, ctx, paths[i]) }
      : { result: { data: outcome.data } },
  );
  const parts = answers.flatMap((answer, i): (Buffer | string)[] => {
    const comma = i > 0 ? [','] : [];
    if ('error' in answer) return [...comma, JSON.stringify(answer)];
    const { data } = answer.result;
    return [
      ...comma,
      ...(data === undefined ? ['{"result":{}}'] : ['{"result":{"data":', jsonOf(data), '}}']),
    ];
  });
  const errors = outcomes.flatMap((outcome) => ('error' in outcome ? [outcome.error] : []));
  const body = joined(batch ? ['[', ...parts, ']'] : parts);
  await send(c, getHTTPStatusCode(answers), body, headersFor(errors));
}

/** One text, or one run of bytes as soon as there are bytes in it. */
function joined(parts: (Buffer | string)[]): Buffer | string {
  if (parts.every((part) => typeof part === 'string')) return parts.join('');
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

function shapeOf(error: TRPCError, ctx: Ctx | undefined, path: string | undefined) {
  return getTRPCErrorShape({ config, error, type: 'query', path, input: undefined, ctx });
}

/** What each call was given; read when the first one asks, so that a stranger is refused before. */
function inputsOf(text: string | undefined, batch: boolean): (index: number) => unknown {
  const read = (): unknown[] | Record<number, unknown> => {
    if (!text) return [];
    const found = parsed(text);
    if (!batch) return [found];
    if (typeof found !== 'object' || found === null || Array.isArray(found)) throw unreadable();
    return found as Record<number, unknown>;
  };
  let known: unknown[] | Record<number, unknown> | undefined;
  return (index) => {
    known ??= read();
    return known[index];
  };
}

const unreadable = (cause?: unknown) =>
  new TRPCError({ code: 'BAD_REQUEST', message: 'Invalid input', cause });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unreadable(cause);
  }
}

/** Half the lists travel over 3G: an answer of 32 kB becomes 5. */
async function send(
  c: AppContext,
  status: number,
  body: Buffer | string,
  more: Record<string, string>,
): Promise<void> {
  const { outgoing } = c.env;
  const headers = { 'content-type': 'application/json', vary: 'accept-encoding', ...more };
  const encoding = body.length > WORTH_COMPRESSING ? encodingFor(c.req.header('accept-encoding')) : null;
  if (!encoding) {
    outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
    return;
  }
  const bytes = await compressOnce(typeof body === 'string' ? Buffer.from(body) : body, encoding);
  outgoing
    .writeHead(status, { ...headers, 'content-encoding': encoding, 'content-length': bytes.length })
    .end(bytes);
}
