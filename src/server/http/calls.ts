import type { IncomingMessage } from 'node:http';
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, TRPCError } from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import { endpoints } from '#domain/addresses.ts';
import type { Ctx } from '../ctx.ts';
import { jsonOf } from '../paging/written.ts';
import { appRouter } from '../router.ts';
import { errorConfig } from '../trpc.ts';
import { readText } from './body.ts';
import { type Body, joinParts } from './sharedBody.ts';

/** Longer bodies, and those of no announced length, are for the routes to judge. */
export const LARGEST_JSON = 64 * 1024;

type Type = 'query' | 'mutation';

interface Calls {
  type: Type;
  paths: string[];
  isBatch: boolean;
  input(): Promise<string | undefined>;
}

export interface Answer {
  status: number;
  body: Body;
  errors: { error: TRPCError; path: string }[];
}

const CALLS = new RegExp(`^${endpoints.trpc}/([\\w.,]+)(?:\\?([^#]*))?$`);

/** Queries by GET and mutations by POST of JSON, alone or as a batch; null for anything else. */
export function callsIn(incoming: IncomingMessage): Calls | null {
  const [, names, search] = CALLS.exec(incoming.url ?? '') ?? [];
  const type = typeOf(incoming);
  if (!names || !type) return null;
  const paths = names.split(',');
  const query = new URLSearchParams(search);
  const isBatch = query.get('batch') === '1';
  if ((paths.length > 1 && !isBatch) || paths.some((path) => types.get(path) !== type)) return null;
  const input = async () => (type === 'query' ? query.get('input') || undefined : readText(incoming));
  return { type, paths, isBatch, input };
}

function typeOf({ method, headers }: IncomingMessage): Type | null {
  if (method === 'GET') return 'query';
  const isJson = headers['content-type']?.startsWith('application/json');
  const isShort =
    headers['transfer-encoding'] === undefined && Number(headers['content-length']) <= LARGEST_JSON;
  return method === 'POST' && isJson && isShort ? 'mutation' : null;
}

/**
 * As tRPC's own handler answers, without the Request, Response, signals and streams that it makes for each: a third of the
 * cost of one order. What SQLite wrote as JSON is sent as it is.
 */
export async function answerCalls(
  { type, paths, isBatch, input }: Calls,
  context: () => Promise<Ctx>,
): Promise<Answer> {
  const inputs = readInputs(input, isBatch);
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

interface Typed {
  _def: { type: string };
}
// The router's type nests them; what it holds is flat.
const procedures: object = appRouter._def.procedures;
const types = new Map(
  Object.entries(procedures).map(([path, { _def }]: [string, Typed]) => [path, _def.type]),
);
export const isKnownProcedure = (path: string) => types.has(path);

function partsOf(outcome: { result: { data: unknown } } | { error: unknown }): Body[] {
  if ('error' in outcome || outcome.result.data === undefined) return [JSON.stringify(outcome)];
  return ['{"result":{"data":', ...jsonOf(outcome.result.data), '}}'];
}

/** The input of each call; read and parsed when the first one asks, after its caller's role is checked. */
function readInputs(input: Calls['input'], isBatch: boolean): (index: number) => Promise<unknown> {
  let inputs: Promise<Record<number, unknown>> | undefined;
  return async (index) => {
    inputs ??= parseInputs(input, isBatch);
    return (await inputs)[index];
  };
}

async function parseInputs(input: Calls['input'], isBatch: boolean): Promise<Record<number, unknown>> {
  try {
    const text = await input();
    const parsed: unknown = text === undefined ? undefined : JSON.parse(text);
    if (!isBatch) return [parsed];
    const inputs = parsed === undefined ? {} : parsed;
    if (typeof inputs !== 'object' || inputs === null || Array.isArray(inputs)) throw new Error('no inputs');
    return inputs as Record<number, unknown>;
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause });
  }
}
