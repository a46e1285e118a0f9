import { callTRPCProcedure } from '@trpc/server';
import type { FirstRead } from '#domain/contract/firstData.ts';
import { FIRST_DATA_ID } from '#domain/contract/firstData.ts';
import { buildJsonBlock } from '#domain/format/html.ts';
import { readMe } from '../../auth/accounts.reads.ts';
import type { Ctx } from '../../ctx.ts';
import { appRouter } from '../../router.ts';

/** Each query runs as if the browser had sent it, with the same role, visibility and limits. */
export async function writeFirstData(ctx: Ctx, reads: readonly FirstRead[]): Promise<string | null> {
  const { user: me } = readMe(ctx);
  if (!me) return null;
  const answers = await Promise.all(reads.map((read) => answerRead(ctx, read)));
  const block = { me, at: ctx.now(), reads: answers.filter((answer) => answer !== null) };
  return buildJsonBlock(JSON.stringify(block), FIRST_DATA_ID);
}

/** A refused or failed query is left out, so that the screen asks again and shows the failure. */
async function answerRead(ctx: Ctx, read: FirstRead): Promise<object | null> {
  try {
    const data: unknown = await callTRPCProcedure({
      router: appRouter,
      type: 'query',
      path: read.path,
      ctx,
      getRawInput: async () => read.input,
      signal: undefined,
      batchIndex: 0,
    });
    return data === undefined ? null : { ...read, data };
  } catch {
    return null;
  }
}
