import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, TRPCError } from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { Ctx } from '../ctx.ts';
import { jsonOf } from '../paging/written.ts';
import { appRouter } from '../router.ts';
import { errorConfig } from '../trpc.ts';
import { readText } from './body.ts';
import type { AppContext } from './env.ts';
import { type Body, joinParts } from './sharedBody.ts';

export interface Answer {
  status: number;
  body: Body;
  errors: { error: TRPCError; path: string }[];
}

/**
 * Queries by GET and mutations by POST of JSON, alone or as a batch, answered as tRPC's own handler does but without the
 * Request, Response, signals and streams that it makes for each: a third of the cost of one order. What SQLite wrote as
 * JSON is sent as it is. Null for any other request, before anything has run: tRPC's handler knows how to refuse it.
 */
export async function answerCalls(
  c: AppContext,
  paths: readonly string[],
  { req, context }: { req: Request; context: () => Promise<Ctx> },
): Promise<Answer | null> {
  const isBatch = c.req.query('batch') === '1';
  const type = typeOf(c);
  if (type === null || (paths.length > 1 && !isBatch)) return null;
  if (paths.some((path) => !isProcedure(path, type))) return null;
  const inputs = readInputs(type === 'query' ? c.req.query('input') : () => readText(c, req), isBatch);
  let ctx: Ctx | undefined;
  const errors: Answer['errors'] = [];
  const call = async (path: string, batchIndex: number) => {
    try {
      ctx = await context();
      const getRawInput = () => inputs(batchIndex);
      const options = { router: appRouter, type, signal: undefined };
      return {
        result: { data: await callTRPCProcedure({ ...options, path, ctx, getRawInput, batchIndex }) },
      };
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause);
      errors.push({ error, path });
      const options = { config: errorConfig, type, input: undefined };
      return { error: getTRPCErrorShape({ ...options, error, path, ctx }) };
    }
  };
  const outcomes = await Promise.all(paths.map(call));
  const parts = outcomes.flatMap((outcome, i) => (i > 0 ? [',', ...partsOf(outcome)] : partsOf(outcome)));
  return {
    status: getHTTPStatusCode(outcomes),
    body: joinParts(isBatch ? ['[', ...parts, ']'] : parts),
    errors,
  };
}

function typeOf(c: AppContext): 'query' | 'mutation' | null {
  if (c.req.method === 'GET') return 'query';
  const isJson = c.env.incoming.headers['content-type']?.startsWith('application/json');
  return c.req.method === 'POST' && isJson ? 'mutation' : null;
}

interface Typed {
  _def: { type: string };
}
// The router's type nests them; what it holds is flat.
const procedures: object = appRouter._def.procedures;
const types = new Map(
  Object.entries(procedures).map(([path, { _def }]: [string, Typed]) => [path, _def.type]),
);
const isProcedure = (path: string, type: 'query' | 'mutation') => types.get(path) === type;
export const isKnownProcedure = (path: string) => types.has(path);

function partsOf(outcome: { result: { data: unknown } } | { error: unknown }): Body[] {
  if ('error' in outcome || outcome.result.data === undefined) return [JSON.stringify(outcome)];
  return ['{"result":{"data":', ...jsonOf(outcome.result.data), '}}'];
}

/** The input of each call; read and parsed when the first one asks, after its caller's role is checked. */
function readInputs(
  source: string | undefined | (() => Promise<string>),
  isBatch: boolean,
): (index: number) => Promise<unknown> {
  let inputs: Promise<Record<number, unknown>> | undefined;
  return async (index) => {
    inputs ??= parseInputs(source, isBatch);
    return (await inputs)[index];
  };
}

async function parseInputs(
  source: string | undefined | (() => Promise<string>),
  isBatch: boolean,
): Promise<Record<number, unknown>> {
  try {
    const text = typeof source === 'function' ? await source() : source || undefined;
    const parsed: unknown = text === undefined ? undefined : JSON.parse(text);
    if (!isBatch) return [parsed];
    const inputs = parsed === undefined ? {} : parsed;
    if (typeof inputs !== 'object' || inputs === null || Array.isArray(inputs)) throw new Error('no inputs');
    return inputs as Record<number, unknown>;
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause });
  }
}
