import { callTRPCProcedure } from '@trpc/server';
import type { FirstRead } from '#domain/contract/firstData.ts';
import { FIRST_DATA_ID } from '#domain/contract/firstData.ts';
import { buildJsonBlock } from '#domain/format/html.ts';
import { readMe } from '../../auth/accounts.reads.ts';
import type { Ctx } from '../../ctx.ts';
import { joinText, toJsonParts } from '../../paging/jsonParts.ts';
import { appRouter } from '../../router.ts';

/** Each query runs as if the browser had sent it, with the same role, visibility and limits. */
export async function writeFirstData(ctx: Ctx, reads: readonly FirstRead[]): Promise<string | null> {
  const { user } = readMe(ctx);
  if (!user) return null;
  const answers = await Promise.all(reads.map((read) => answerRead(ctx, read)));
  const parts = answers.filter((answer) => answer !== null).join(',');
  return buildJsonBlock(`{"me":${JSON.stringify(user)},"at":${ctx.now()},"reads":[${parts}]}`, FIRST_DATA_ID);
}

/** A refused or failed query is left out, so that the screen asks again and shows the failure. */
async function answerRead(ctx: Ctx, read: FirstRead): Promise<string | null> {
  try {
    const data = await callTRPCProcedure({
      router: appRouter,
      type: 'query',
      path: read.path,
      ctx,
      getRawInput: async () => read.input,
      signal: undefined,
      batchIndex: 0,
    });
    if (data === undefined) return null;
    return `${JSON.stringify(read).slice(0, -1)},"data":${joinText(toJsonParts(data))}}`;
  } catch {
    return null;
  }
}
