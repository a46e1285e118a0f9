import type { IncomingHttpHeaders } from 'node:http';
import type { Hono } from 'hono';
import { getSystemActor } from '#domain/people/roles.ts';
import type { ActCtx, Deps } from '../ctx.ts';
import { makeLimitedBodyReader } from './body.ts';
import { type Env, getRequestInfo } from './env.ts';
import { respondNotFound } from './refusal.ts';

/** The body is kept as raw bytes, because a signature covers them. */
export type MachineMessage = { body: Buffer; headers: IncomingHttpHeaders };

export interface MachineRoute {
  name: string;
  isGenuine(deps: Deps, message: MachineMessage): boolean;
  receive(ctx: ActCtx, message: MachineMessage): void;
}

export const MACHINE_ROUTES: readonly MachineRoute[] = [];

const LARGEST_MESSAGE = 64 * 1024;

export function mountMachineRoutes(app: Hono<Env>, deps: Deps, routes: readonly MachineRoute[]): void {
  app.post('/webhooks/:name', async (c) => {
    const route = routes.find(({ name }) => name === c.req.param('name'));
    const readBody = route && (await makeLimitedBodyReader(c.env.incoming, LARGEST_MESSAGE));
    if (!route || !readBody) return respondNotFound();
    const message = { body: await readBody(), headers: c.env.incoming.headers };
    if (!route.isGenuine(deps, message)) return c.text('', 401);
    const { ip } = getRequestInfo(c.env.incoming);
    route.receive({ ...deps, actor: getSystemActor(route.name), request: { ip } }, message);
    return c.text('');
  });
}
