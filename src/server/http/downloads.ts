import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { endpoints } from '#domain/addresses.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { drawMonthPdf } from '../accounts/money/monthPdf.ts';
import type { Ctx, Deps, SignedCtx } from '../ctx.ts';
import { exportCsv } from '../exports/exports.ts';
import { openLink } from '../follow/links.ts';
import { drawInvoicePdf } from '../invoices/invoices.ts';
import { createContext } from './context.ts';
import { type AppContext, createRequest, type Env } from './env.ts';
import { respondNotFound, respondRefusalInWords } from './refusal.ts';

const LARGEST_FORM = 1024;

/** People open these addresses as links, so refusals are readable text instead of JSON. */
export function mountDownloads(app: Hono<Env>, deps: Deps): void {
  const createCtx = (c: AppContext) => createContext(deps, createRequest(deps, c.env));

  const servePdf = (path: string, draw: typeof drawInvoicePdf | typeof drawMonthPdf) =>
    app.get(`${path}/:name`, async (c) => {
      const id = dropSuffix(c.req.param('name'), '.pdf');
      if (id === null) return respondNotFound();
      try {
        const ctx = await createCtx(c);
        deps.limits.countCall(ctx);
        return respondPdf(await draw(requireSignedCtx(ctx), id));
      } catch (error) {
        return respondRefusalInWords(error);
      }
    });
  servePdf(endpoints.invoices, drawInvoicePdf);
  servePdf(endpoints.accountInvoices, drawMonthPdf);

  const limit = bodyLimit({ maxSize: LARGEST_FORM, onError: respondNotFound });
  app.post(endpoints.linkInvoice, limit, async (c) => {
    try {
      const form = new URLSearchParams(await c.req.text());
      const ctx = await createCtx(c);
      deps.limits.countCall(ctx);
      const link = openLink(ctx, form.get('token') ?? '');
      return respondPdf(await drawInvoicePdf(link, link.orderId));
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

function respondPdf({ bytes, file }: Awaited<ReturnType<typeof drawInvoicePdf>>): Response {
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
  const safe = filename.normalize('NFD').replace(/[^A-Za-z0-9._ -]/g, '');
  return { 'content-type': type, 'content-disposition': `${how}; filename="${safe}"` };
}
