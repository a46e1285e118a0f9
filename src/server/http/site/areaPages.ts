import { callTRPCProcedure } from '@trpc/server';
import { FIRST_DATA_ID, type FirstRead } from '#domain/contract/firstData.ts';
import { listFirstReads } from '#domain/contract/firstReads.ts';
import { buildJsonBlock, escapeHtml } from '#domain/format/html.ts';
import type { Role } from '#domain/people/roles.ts';
import { readMe } from '../../auth/accounts.reads.ts';
import type { Ctx, Deps } from '../../ctx.ts';
import { describeError } from '../../log.ts';
import { appRouter } from '../../router.ts';
import { chooseEncoding, compressFast } from '../compress.ts';
import { createContext } from '../context.ts';
import { type AppContext, createRequest } from '../env.ts';
import { type AreaFrame, type FrameOf, fillTeamPhone, NAME_MARK } from './areaFrame.ts';

/** Returns null without the role or after a fault; the caller then sends the empty frame, which holds no data. */
export async function createAreaPage(
  c: AppContext,
  deps: Deps,
  role: Role,
  frameOf: FrameOf,
): Promise<Response | null> {
  const { path } = c.req;
  try {
    const ctx = await createPageContext(c, deps);
    if (ctx.actor?.role !== role) return null;
    const data = await writeFirstData(ctx, listReads(c, path));
    return data === null ? null : await createHtmlResponse(c, writePage(frameOf(role, path), ctx, data));
  } catch (error) {
    deps.log.error('page without its data', { path, ...describeError(error) });
    return null;
  }
}

export async function isSignedAs(c: AppContext, deps: Deps, role: Role): Promise<boolean> {
  return (await createPageContext(c, deps)).actor?.role === role;
}

const createPageContext = (c: AppContext, deps: Deps) =>
  createContext(deps, { ...createRequest(deps, c.env), waitingSince: 'unknown' });

function listReads(c: AppContext, path: string) {
  return listFirstReads(path, { isPhone: isPhone(c), search: new URL(c.req.url).search });
}

/** Only Chromium sends `sec-ch-ua-mobile`; every other phone browser has "Mobi" in its user agent. */
function isPhone(c: AppContext): boolean {
  return c.req.header('sec-ch-ua-mobile') === '?1' || /Mobi/.test(c.req.header('user-agent') ?? '');
}

function writePage({ beforeData, afterData }: AreaFrame, { actor, house }: Ctx, data: string): Buffer {
  const name = escapeHtml(actor?.fullname ?? '');
  const filled = fillTeamPhone(beforeData, house().teamPhone);
  // A replacement string would read "$&" in a name as a pattern; a function does not.
  return Buffer.from(filled.replaceAll(NAME_MARK, () => name) + data + afterData);
}

async function createHtmlResponse(c: AppContext, bytes: Buffer): Promise<Response> {
  const encoding = chooseEncoding(c.req.header('accept-encoding'));
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    vary: 'accept-encoding, cookie',
  });
  if (encoding) headers.set('content-encoding', encoding);
  return new Response(new Uint8Array(encoding ? await compressFast(bytes, encoding) : bytes), { headers });
}

/** Each query runs as if the browser had sent it, with the same role, visibility and limits. */
async function writeFirstData(ctx: Ctx, reads: readonly FirstRead[]): Promise<string | null> {
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
