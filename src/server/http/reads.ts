import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, TRPCError } from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { Ctx } from '../ctx.ts';
import { jsonOf } from '../paging/writtenPage.ts';
import { appRouter } from '../router.ts';
import { errorConfig } from '../trpc.ts';
import type { AppContext } from './env.ts';
import { type Body, joinParts } from './sharedBody.ts';

export interface Answer {
  status: number;
  body: Body;
  errors: { error: TRPCError; path: string }[];
}

/**
 * Queries by GET, alone or as a batch, answered as tRPC's own handler does but without the Request, Response, signals and
 * streams that it makes for each: a third of the cost of one order. What SQLite wrote as JSON is sent as it is.
 * Null for a request that is not all queries: tRPC's handler knows how to refuse it.
 */
export async function answerReads(
  c: AppContext,
  paths: readonly string[],
  context: () => Promise<Ctx>,
): Promise<Answer | null> {
  const isBatch = c.req.query('batch') === '1';
  if (c.req.method !== 'GET' || (paths.length > 1 && !isBatch)) return null;
  const inputs = readInputs(c.req.query('input'), isBatch);
  let ctx: Ctx | undefined;
  const errors: Answer['errors'] = [];
  const call = async (path: string, batchIndex: number) => {
    try {
      ctx = await context();
      const getRawInput = async () => inputs(batchIndex);
      const options = { router: appRouter, type: 'query', signal: undefined } as const;
      return {
        result: { data: await callTRPCProcedure({ ...options, path, ctx, getRawInput, batchIndex }) },
      };
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause);
      errors.push({ error, path });
      const options = { config: errorConfig, type: 'query', input: undefined } as const;
      return { error: getTRPCErrorShape({ ...options, error, path, ctx }) };
    }
  };
  const outcomes = await Promise.all(paths.map(call));
  if (errors.some(({ error }) => isNoQuery(error))) return null;
  const parts = outcomes.flatMap((outcome, i) => (i > 0 ? [',', ...partsOf(outcome)] : partsOf(outcome)));
  return {
    status: getHTTPStatusCode(outcomes),
    body: joinParts(isBatch ? ['[', ...parts, ']'] : parts),
    errors,
  };
}

/** No query of that name: a refusal by a query has a cause. */
const isNoQuery = ({ code, cause }: TRPCError) => code === 'NOT_FOUND' && cause === undefined;

function partsOf(outcome: { result: { data: unknown } } | { error: unknown }): Body[] {
  if ('error' in outcome || outcome.result.data === undefined) return [JSON.stringify(outcome)];
  return ['{"result":{"data":', jsonOf(outcome.result.data), '}}'];
}

/** The input of each call; parsed when the first one asks, after its caller's role is checked. */
function readInputs(text = '', isBatch: boolean): (index: number) => unknown {
  let inputs: Record<number, unknown> | undefined;
  return (index) => {
    inputs ??= parseInputs(text, isBatch);
    return inputs[index];
  };
}

function parseInputs(text: string, isBatch: boolean): Record<number, unknown> {
  try {
    const parsed: unknown = text ? JSON.parse(text) : {};
    if (!isBatch) return [text ? parsed : undefined];
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new Error('no inputs');
    return parsed as Record<number, unknown>;
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause });
  }
}
