import {
  type AnyTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
  type TRPCErrorShape,
} from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { Ctx } from '../ctx.ts';
import { type JsonParts, toJsonParts } from '../paging/jsonParts.ts';
import { appRouter } from '../router.ts';
import { errorConfig } from '../trpc.ts';
import type { ReadBody } from './body.ts';

export interface Calls {
  method: string | undefined;
  contentType: string;
  names: readonly string[];
  query: URLSearchParams;
  readBody: ReadBody;
}

interface CallScope {
  context(): Promise<Ctx>;
  /** It rejects when what the calls wrote is not on disk. */
  waitForCommits(): Promise<unknown>;
}

export interface CallsAnswer {
  status: number;
  body: Buffer;
  errors: { error: TRPCError; path: string | undefined }[];
}

const isForm = ({ contentType }: Calls) => contentType.startsWith('multipart/form-data');
const isJson = ({ contentType }: Calls) => contentType.startsWith('application/json');
const isBatch = (calls: Calls) => calls.query.get('batch') === '1' && !isForm(calls);

const procedures = new Map(
  Object.entries(appRouter._def.procedures as object as Record<string, AnyTRPCProcedure>),
);
export const isKnownProcedure = (path: string) => procedures.has(path);

const METHODS: Record<string, string> = { query: 'GET', mutation: 'POST' };

type Outcome = { result: { data: unknown } } | { error: TRPCErrorShape };

/**
 * tRPC's adapter makes a Request, a Response, signals and streams for each request, which is a third of the
 * cost of placing an order, so calls use Node's own request and response.
 */
export async function answerCalls(
  calls: Calls,
  { context: createContext, waitForCommits }: CallScope,
): Promise<CallsAnswer> {
  const errors: CallsAnswer['errors'] = [];
  const makeRefusalOutcome = (cause: unknown, path?: string, ctx?: Ctx): Outcome => {
    const error = getTRPCErrorFromUnknown(cause);
    errors.push({ error, path });
    const options = { config: errorConfig, type: 'unknown', input: undefined } as const;
    return { error: getTRPCErrorShape({ ...options, error, path, ctx }) };
  };
  const paths = isBatch(calls) ? calls.names : [calls.names.join(',')];
  const refusal = findRefusal(calls, paths);
  if (refusal) {
    const outcome = makeRefusalOutcome(refusal);
    return { status: getHTTPStatusCode([outcome]), body: Buffer.from(JSON.stringify(outcome)), errors };
  }
  const getInputs = memoizeInputs(calls);
  const callProcedure = async (path: string, batchIndex: number): Promise<Outcome> => {
    let ctx: Ctx | undefined;
    try {
      ctx = await createContext();
      const procedure = findProcedure(path, calls.method);
      const getRawInput = async () => (await getInputs())[batchIndex];
      const { type } = procedure._def;
      const data: unknown = await procedure({ path, ctx, type, getRawInput, batchIndex, signal: undefined });
      return { result: { data } };
    } catch (cause) {
      return makeRefusalOutcome(cause, path, ctx);
    }
  };
  let outcomes = await Promise.all(paths.map(callProcedure));
  try {
    await waitForCommits();
  } catch (cause) {
    outcomes = paths.map((path) => makeRefusalOutcome(cause, path));
  }
  const parts = outcomes.flatMap((outcome, i) =>
    i > 0 ? [',', ...toOutcomeParts(outcome)] : toOutcomeParts(outcome),
  );
  return {
    status: getHTTPStatusCode(outcomes),
    body: joinParts(isBatch(calls) ? ['[', ...parts, ']'] : parts),
    errors,
  };
}

/** tRPC's adapter refuses the whole request in these cases, and the browser's client expects that shape. */
function findRefusal(calls: Calls, paths: readonly string[]): TRPCError | null {
  const { method } = calls;
  if (method !== 'GET' && method !== 'POST') return new TRPCError({ code: 'METHOD_NOT_SUPPORTED' });
  if (method === 'POST' && !isJson(calls) && !isForm(calls))
    return new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  const types = new Set(paths.flatMap((path) => procedures.get(path)?._def.type ?? []));
  return types.size > 1 ? new TRPCError({ code: 'BAD_REQUEST' }) : null;
}

function findProcedure(path: string, method: string | undefined): AnyTRPCProcedure {
  const procedure = procedures.get(path);
  if (!procedure) throw new TRPCError({ code: 'NOT_FOUND' });
  if (METHODS[procedure._def.type] !== method) throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' });
  return procedure;
}

const joinParts = (parts: JsonParts): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));

function toOutcomeParts(outcome: Outcome): JsonParts {
  if ('error' in outcome || outcome.result.data === undefined) return [JSON.stringify(outcome)];
  return ['{"result":{"data":', ...toJsonParts(outcome.result.data), '}}'];
}

type Inputs = Record<number, unknown>;

function memoizeInputs(calls: Calls): () => Promise<Inputs> {
  let inputs: Promise<Inputs> | undefined;
  return () => {
    inputs ??= readInputs(calls);
    return inputs;
  };
}

async function readInputs(calls: Calls): Promise<Inputs> {
  try {
    const input = await readInput(calls);
    if (!isBatch(calls)) return [input];
    if (input === undefined) return {};
    if (typeof input !== 'object' || input === null || Array.isArray(input)) throw new Error('no inputs');
    return input as Inputs;
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause });
  }
}

async function readInput(calls: Calls): Promise<unknown> {
  const { method, contentType, query, readBody } = calls;
  if (method === 'GET') {
    const text = query.get('input');
    return text ? JSON.parse(text) : undefined;
  }
  const bytes = await readBody();
  if (!isForm(calls)) return JSON.parse(bytes.toString());
  return new Response(bytes, { headers: { 'content-type': contentType } }).formData();
}
