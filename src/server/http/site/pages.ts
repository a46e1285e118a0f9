import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { areas, findArea, isScreen, isUnlisted, paths } from '#domain/addresses.ts';
import type { Product } from '#domain/catalogue/catalogue.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import type { PublicHouse } from '#domain/house.ts';
import { oneOrderSchema } from '#domain/inputs/order.ts';
import type { DatedPassage } from '#domain/promises/nextPassage.ts';
import { listOfferedProducts } from '#server/catalogue/catalogue.reads.ts';
import type { Deps } from '#server/ctx.ts';
import { readPublicHouse } from '#server/house/house.reads.ts';
import { describeError } from '#server/log.ts';
import { readNextPassage } from '#server/promises/slots.ts';
import { chooseEncoding, compressWell, type Encoding } from '../compress.ts';
import type { AppContext, Env } from '../env.ts';
import { memoizeAsync } from '../memoizeAsync.ts';
import { respondNotFound } from '../refusal.ts';
import {
  type AreaTemplate,
  addFileLinks,
  createAreaFrames,
  dropData,
  fillTeamPhone,
  findShellRole,
  inlineStyles,
  type Screens,
} from './areaFrame.ts';
import { createAreaPage, isSignedAs } from './areaPages.ts';

interface PageData {
  products: Product[];
  publicUrl: string;
  teamEmail: string | null;
  house: PublicHouse;
  passage: DatedPassage;
}

type RenderedPage = { head: string; html: string; data: string };

export interface Template {
  html: string;
  /** Prerendered pages let a slow phone show text before the script has loaded. */
  prerendered: readonly string[];
  /** The caller passes the renderer, so that tests need no browser bundle. */
  render(path: string, data: PageData): RenderedPage | null;
  screens: Screens;
  /** The texts of stylesheets, one after another. */
  readStyles(files: readonly string[]): string;
  /** The value is undefined in development, where Vite serves the site. */
  areas?: AreaTemplate;
}

interface CachedPage {
  etag: string;
  bytes: Uint8Array<ArrayBuffer>;
  br: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
}

const NOT_PAGES =
  /^\/(trpc|api|uploads|photos|exports|factures|live|webhooks|healthz|readyz|assets|backups|outbox|data)(\/|$)/;
const SHELL = '/app-shell';
/** The first page names the next passage, which time and bookings change. */
const PASSAGE_MS = MINUTE;
const HAS_EXTENSION = /\.[A-Za-z0-9-]+$/;

/** The handler answers every address that reaches it, so all other routes must be mounted before. */
export function mountPages(app: Hono<Env>, deps: Deps, template: Template): { warm(): Promise<void> } {
  let pages = new Map<string, Promise<CachedPage>>();
  deps.signals.onPublicDataChanged(() => {
    pages = new Map();
  });
  let homeDrawnAt = 0;
  const getPage = (path: string, draw = () => drawPage(deps, template, path)) =>
    memoizeAsync(pages, path, () => encodePage(fillTeamPhone(draw(), deps.house().teamPhone)));
  const getFreshPage = (path: string) => {
    if (path === paths.home && deps.now() - homeDrawnAt >= PASSAGE_MS) {
      pages.delete(path);
      homeDrawnAt = deps.now();
    }
    return getPage(path);
  };
  const frameOf = template.areas && createAreaFrames(template, template.areas);
  app.get('*', async (c) => {
    const { path } = c.req;
    if (NOT_PAGES.test(path) || HAS_EXTENSION.test(path) || !isPlainPath(path)) return respondNotFound();
    const paidOrder = path === paths.paymentReturn && (await findPaidOrder(c, deps));
    if (paidOrder) return c.redirect(paidOrder);
    const area = findArea(path);
    if (area && frameOf) {
      const personal = await createAreaPage(c, deps, area, frameOf);
      if (personal) return personal;
    }
    const shell = frameOf && findShellRole(path);
    if (shell) return servePage(c, await getPage(path, () => dropData(frameOf(shell, areas[shell]))));
    if (frameOf && path === paths.order)
      return servePage(c, await getPage(path, () => dropData(frameOf(null, path))));
    if (path !== SHELL && !isScreen(path))
      return servePage(c, await getPage(paths.notFound), { status: 404 });
    return template.prerendered.includes(path)
      ? servePage(c, await getFreshPage(path), { isListed: !isUnlisted(path) })
      : servePage(c, await getPage(''), { isStored: false });
  });
  return {
    async warm() {
      for (const path of ['', ...template.prerendered]) await getPage(path);
      deps.log.info('pages drawn', { count: template.prerendered.length });
    },
  };
}

/** A client who comes back from the provider is signed in from the first paint on; anybody else reads the page for all. */
async function findPaidOrder(c: AppContext, deps: Deps): Promise<string | null> {
  const { commande, echec } = c.req.query();
  const { data: order } = oneOrderSchema.safeParse({ orderId: commande });
  if (!order || !(await isSignedAs(c, deps, 'client'))) return null;
  return echec === undefined
    ? `${paths.client.thanks(order.orderId)}?paye`
    : `${paths.client.orders}?echec#${order.orderId}`;
}

function isPlainPath(path: string): boolean {
  return /^\/(?!\/)[\w/~-]*$/.test(path) && !path.includes('//');
}

function drawPage(deps: Deps, template: Template, path: string): string {
  const { html: frame, render } = template;
  if (!path) return frame;
  const own = template.screens[path];
  const html = own ? addFileLinks(frame, own) : frame;
  const css = template.areas && template.areas.entryCss + template.readStyles(own?.css ?? []);
  try {
    const { publicUrl, teamEmail = null } = deps.settings;
    const house = readPublicHouse(deps);
    const passage = readNextPassage(deps);
    const page = render(path, { products: listOfferedProducts(deps), publicUrl, teamEmail, house, passage });
    if (!page) return html;
    // A replacement string would read "$&" as a pattern; a function does not.
    return (css ? inlineStyles(html, css) : html)
      .replace(/<!--head-->[\s\S]*<!--\/head-->/, () => page.head)
      .replace('<!--page-->', () => page.html)
      .replace('</body>', () => `${page.data}</body>`);
  } catch (error) {
    deps.log.error('page not drawn', { path, ...describeError(error) });
    return html;
  }
}

async function encodePage(html: string): Promise<CachedPage> {
  const bytes = Buffer.from(html);
  const [br, gzip] = await Promise.all([compressWell(bytes, 'br'), compressWell(bytes, 'gzip')]);
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { etag, bytes: new Uint8Array(bytes), br: new Uint8Array(br), gzip: new Uint8Array(gzip) };
}

/**
 * A stored page is revalidated, which costs a slow phone one short answer. Any other answer keeps the default
 * `no-store`, because the empty frame stands at addresses whose page depends on the session.
 */
function servePage(
  c: AppContext,
  page: CachedPage,
  { isStored = true, isListed = true, status = 200 } = {},
): Response {
  const encoding: Encoding | null = chooseEncoding(c.req.header('accept-encoding'));
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' });
  if (!isListed) headers.set('x-robots-tag', 'noindex');
  if (isStored && status === 200) {
    const etag = `"${page.etag}${encoding ?? ''}"`;
    headers.set('etag', etag);
    headers.set('cache-control', 'no-cache');
    if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
  }
  if (encoding) headers.set('content-encoding', encoding);
  return new Response(encoding ? page[encoding] : page.bytes, { headers, status });
}
