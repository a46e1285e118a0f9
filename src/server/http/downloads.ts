import type { Hono } from 'hono';
import { endpoints } from '#domain/addresses.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { Ctx, Deps, PersonCtx, SignedCtx } from '../ctx.ts';
import { exportCsv } from '../exports/exports.ts';
import { openLink } from '../follow/links.ts';
import { drawInvoicePdf } from '../invoices/invoices.ts';
import { makeLimitedBodyReader } from './body.ts';
import { createContext } from './context.ts';
import { type AppContext, createRequest, type Env } from './env.ts';
import { respondNotFound, respondRefusalInWords } from './refusal.ts';

const LARGEST_FORM = 1024;

/** People open these addresses as links, so refusals are readable text instead of JSON. */
export function mountDownloads(app: Hono<Env>, deps: Deps): void {
  const createCtx = (c: AppContext) => createContext(deps, createRequest(deps, c.env));

  app.get(`${endpoints.invoices}/:name`, async (c) => {
    const orderId = dropSuffix(c.req.param('name'), '.pdf');
    if (orderId === null) return respondNotFound();
    try {
      const ctx = await createCtx(c);
      deps.limits.countCall(ctx);
      return await respondInvoice(requireSignedCtx(ctx), orderId);
    } catch (error) {
      return respondRefusalInWords(error);
    }
  });

  app.post(endpoints.linkInvoice, async (c) => {
    try {
      const readBody = await makeLimitedBodyReader(c.env.incoming, LARGEST_FORM);
      if (!readBody) return respondNotFound();
      const form = new URLSearchParams((await readBody()).toString());
      const ctx = await createCtx(c);
      deps.limits.countCall(ctx);
      const link = openLink(ctx, form.get('token') ?? '');
      return await respondInvoice(link, link.orderId);
    } catch (error) {
      return respondRefusalInWords(error);
    }
  });

  app.get(`${endpoints.exports}/:name`, async (c) => {
    const kind = dropSuffix(c.req.param('name'), '.csv');
    // A HEAD request would occupy the only export slot and leave a journal row without reading anything.
    if (kind === null || c.req.method !== 'GET') return respondNotFound();
    try {
      const ctx = await createCtx(c);
      deps.limits.countCall(ctx);
      const { filename, stream, opened } = exportCsv(ctx, kind, c.req.query());
      await opened;
      return new Response(stream, {
        headers: buildFileHeaders(filename, 'text/csv; charset=utf-8', 'attachment'),
      });
    } catch (error) {
      return respondRefusalInWords(error);
    }
  });
}

async function respondInvoice(ctx: PersonCtx, orderId: string): Promise<Response> {
  const { bytes, file } = await drawInvoicePdf(ctx, orderId);
  return new Response(new Uint8Array(bytes), {
    headers: buildFileHeaders(file, 'application/pdf', 'inline'),
  });
}

function requireSignedCtx(ctx: Ctx): SignedCtx {
  if (!ctx.actor || !ctx.sessionId) throw new DomainError('NOT_SIGNED_IN');
  return { ...ctx, actor: ctx.actor, sessionId: ctx.sessionId };
}

function dropSuffix(name: string, end: string): string | null {
  return name.endsWith(end) ? name.slice(0, -end.length) : null;
}

function buildFileHeaders(
  filename: string,
  type: string,
  how: 'inline' | 'attachment',
): Record<string, string> {
  // A quote or a line break in the name could end the header or begin another.
  const safe = filename.replace(/[^A-Za-z0-9._ -]/g, '_');
  return { 'content-type': type, 'content-disposition': `${how}; filename="${safe}"` };
}
