import type { Hono } from 'hono';
import { endpoints } from '#domain/addresses.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { Ctx, Deps, SignedCtx } from '../ctx.ts';
import { exportCsv } from '../exports/exports.ts';
import { invoicePdf } from '../invoices/invoices.ts';
import { contextOf } from './context.ts';
import { type AppContext, type Env, requestOf } from './env.ts';
import { notFound, refuseInWords } from './refusal.ts';

/** What a person opens by a link: refusals are words, and whose it is stands in each handler's own query. */
export function mountDownloads(app: Hono<Env>, deps: Deps): void {
  const ctxOf = (c: AppContext) => contextOf(deps, requestOf(deps, c.env));

  app.get(`${endpoints.invoices}/:name`, async (c) => {
    const orderId = withoutEnd(c.req.param('name'), '.pdf');
    if (orderId === null) return notFound();
    try {
      const ctx = await ctxOf(c);
      deps.limits.countCall(ctx);
      const { bytes, file } = await invoicePdf(signed(ctx), orderId);
      return new Response(new Uint8Array(bytes), { headers: named(file, 'application/pdf', 'inline') });
    } catch (error) {
      return refuseInWords(error);
    }
  });

  app.get(`${endpoints.exports}/:name`, async (c) => {
    const kind = withoutEnd(c.req.param('name'), '.csv');
    // A HEAD would take the one place there is and read nothing, and stand in the journal as an export.
    if (kind === null || c.req.method !== 'GET') return notFound();
    try {
      const ctx = await ctxOf(c);
      deps.limits.countCall(ctx);
      const { filename, stream, opened } = exportCsv(ctx, kind, c.req.query());
      await opened;
      return new Response(stream, { headers: named(filename, 'text/csv; charset=utf-8', 'attachment') });
    } catch (error) {
      return refuseInWords(error);
    }
  });
}

function signed(ctx: Ctx): SignedCtx {
  if (!ctx.actor || !ctx.sessionId) throw new DomainError('NOT_SIGNED_IN');
  return { ...ctx, actor: ctx.actor, sessionId: ctx.sessionId };
}

function withoutEnd(name: string, end: string): string | null {
  return name.endsWith(end) ? name.slice(0, -end.length) : null;
}

/** A file's name in a header: what is neither letter nor figure could end the header or begin another. */
function named(filename: string, type: string, how: 'inline' | 'attachment'): Record<string, string> {
  const safe = filename.replace(/[^A-Za-z0-9._ -]/g, '_');
  return { 'content-type': type, 'content-disposition': `${how}; filename="${safe}"` };
}
