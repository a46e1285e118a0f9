import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Deps } from './ctx.ts';
import { mountDemo } from './http/demo.ts';
import { door } from './http/door.ts';
import { mountDownloads } from './http/downloads.ts';
import { type Env, passageOf } from './http/env.ts';
import { mountFiles } from './http/files.ts';
import { mountHealth, type Stopping } from './http/health.ts';
import { mountLive } from './http/live.ts';
import { mountPages, type Template } from './http/pages.ts';
import { notFound } from './http/refusal.ts';
import { mountRobots } from './http/robots.ts';
import { mountTrpc } from './http/trpc.ts';
import { mountUploads } from './http/uploads.ts';
import { errorFacts } from './log.ts';

export interface Site extends Template {
  /** Where the built files are. */
  folder: string;
  /** Names the build: files without a hash in their name are kept by browsers as long as it stays the same. */
  release: string;
}

export interface App {
  listener: RequestListener;
  routes: { method: string; path: string }[];
  /** Draws the public pages before somebody asks. */
  warm(): Promise<void>;
  /** From now on, whoever asks whether we are ready hears no. */
  stopping(): void;
}

export const NO_SITE: Site = {
  folder: '',
  release: 'none',
  html: '<!doctype html><div id="root"></div>',
  prerendered: [],
  render: () => null,
};

export function createApp(deps: Deps, site: Site = NO_SITE): App {
  const state: Stopping = { stopping: false };
  const app = new Hono<Env>({ strict: false });
  mountHealth(app, deps, state);
  mountTrpc(app, deps);
  mountLive(app, deps);
  mountUploads(app, deps);
  mountDownloads(app, deps);
  mountDemo(app, deps);
  mountRobots(app, deps);
  // Wave calls nobody here: without a contract there is no secret to check a call with, so none can mark an order paid.
  app.post('/webhooks/wave', () => notFound());
  mountFiles(app, site.folder, site.release);
  const { warm } = mountPages(app, deps, site);
  app.notFound(() => notFound());
  app.onError((error, c) => {
    const { id } = passageOf(c);
    const { incoming } = c.env;
    // Whoever went away in the middle of a request: no fault of ours, and nobody who reads the answer.
    if (incoming.destroyed && !incoming.complete) return c.body(null, 400);
    deps.log.error('request failed', { requestId: id, path: c.req.path, ...errorFacts(error) });
    return c.text(`Une erreur est survenue. Référence\u00a0: ${id}.\n`, 500);
  });
  const inside = getRequestListener((request, env) => app.fetch(request, env as Env['Bindings']), {
    overrideGlobalObjects: false,
    // A target that is no address at all.
    errorHandler: () => notFound(),
  });
  return {
    listener: door(deps, inside),
    routes: app.routes.map(({ method, path }) => ({ method, path })),
    warm,
    stopping: () => {
      state.stopping = true;
    },
  };
}
