import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { DomainError } from '#domain/failures/failures.ts';
import type { Deps } from './ctx.ts';
import { mountDownloads } from './http/downloads.ts';
import { type Env, getRequestInfo } from './http/env.ts';
import { createReadinessCheck, mountHealth, type Stopping } from './http/health.ts';
import { mountLive } from './http/live.ts';
import {
  listProviderRoutes,
  type MachineRoute,
  mountMachineRoutes,
  mountUnsubscribe,
} from './http/machineRoutes.ts';
import { respondNotFound, respondRefusalInWords } from './http/refusal.ts';
import { createRequestGuard } from './http/requestGuard.ts';
import { mountDemo } from './http/site/demo.ts';
import { mountFiles } from './http/site/files.ts';
import { mountPages, type Template } from './http/site/pages.ts';
import { mountPhotos, mountUploads } from './http/site/pictures.ts';
import { mountRobots, mountSecurityText } from './http/site/robots.ts';
import { mountTrpc } from './http/trpc.ts';
import { describeError } from './log.ts';
import { toStoreFailure } from './storeFaults.ts';

export interface Site extends Template {
  folder: string;
  /** Every file has this ETag, so that a browser loads files without a hash in their name once per release. */
  release: string;
  /** Pages that were opened on an earlier release find their files in these folders. */
  earlierFolders?: readonly string[];
}

export interface App {
  listener: RequestListener;
  routes: { method: string; path: string }[];
  warm(): Promise<void>;
  stopping(): void;
}

export const NO_SITE: Site = {
  folder: '',
  release: 'none',
  html: '<!doctype html><div id="root"></div>',
  prerendered: [],
  screens: {},
  readStyles: () => '',
  render: () => null,
};

export function createApp(
  deps: Deps,
  site: Site = NO_SITE,
  machineRoutes: readonly MachineRoute[] = listProviderRoutes(deps),
): App {
  const state: Stopping = { stopping: false };
  deps.store.onEffectFault((error) => deps.log.error('effect failed', describeError(error)));
  deps.store.damage.onFound((reason) => deps.log.error('database damaged', { reason }));
  const app = new Hono<Env>({ strict: false });
  const whyNotReady = createReadinessCheck(deps, state);
  mountTrpc(app, deps);
  mountHealth(app, whyNotReady);
  mountLive(app, deps);
  mountUploads(app, deps);
  mountPhotos(app, deps);
  mountDownloads(app, deps);
  mountDemo(app, deps);
  mountRobots(app, deps);
  mountSecurityText(app, deps);
  mountMachineRoutes(app, deps, machineRoutes);
  mountUnsubscribe(app, deps);
  mountFiles(app, site.folder, site.release, site.earlierFolders);
  const { warm } = mountPages(app, deps, site);
  app.notFound(() => respondNotFound());
  app.onError((error, c) => {
    const { incoming } = c.env;
    const { id } = getRequestInfo(incoming);
    // The client went away in the middle of its request, so nobody reads the answer.
    if (incoming.destroyed && !incoming.complete) return c.body(null, 400);
    const cause = toStoreFailure(error, deps);
    if (cause instanceof DomainError) return respondRefusalInWords(cause);
    deps.log.error('request failed', { requestId: id, path: c.req.path, ...describeError(error) });
    return c.text(`Une erreur est survenue. Référence\u00a0: ${id}.\n`, 500);
  });
  const routes = getRequestListener((request, env) => app.fetch(request, env as Env['Bindings']), {
    errorHandler: () => respondNotFound(),
  });
  return {
    listener: createRequestGuard(deps, routes),
    routes: app.routes.map(({ method, path }) => ({ method, path })),
    warm,
    stopping: () => {
      state.stopping = true;
    },
  };
}
