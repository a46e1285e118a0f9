import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import { endpoints } from '#domain/addresses.ts';
import type { Actor } from '#domain/people/roles.ts';
import { selectSession } from '../auth/sessions.ts';
import type { Deps } from '../ctx.ts';
import { type Audience, LIVE_CAPS } from '../live/live.ts';
import { createContext } from './context.ts';
import { createRequest, type Env, getRequestInfo } from './env.ts';
import { respondNotFound, respondRefusal } from './refusal.ts';

/** Writing an encoded buffer to Node's own response costs a third of a Hono stream. */
export function mountLive(app: Hono<Env>, deps: Deps): void {
  app.get(endpoints.live, async (c) => {
    // A HEAD request would hold a place without receiving anything.
    if (c.req.method !== 'GET') return respondNotFound();
    const { id, ip } = getRequestInfo(c.env.incoming);
    const { actor, sessionId } = await createContext(deps, createRequest(deps, c.env));
    if (!actor || !sessionId) return respondRefusal('NOT_SIGNED_IN', id);
    if (!deps.limits.tryConsume('call.session.burst', sessionId))
      return respondRefusal('TOO_MANY', id, { retryAfter: 5 });
    const { outgoing } = c.env;
    const listener = {
      userId: actor.id,
      sessionId,
      ip,
      audience: chooseAudience(actor),
      out: outgoing,
      lastsMs: LIVE_CAPS.lifeMs,
      isSignedIn: () => selectSession(deps.db).get({ id: sessionId, now: deps.steadyNow() }) !== undefined,
      begin: () => {
        // Chunked encoding would frame each nudge anew; without it every stream gets the same bytes in one write.
        outgoing.removeHeader('transfer-encoding');
        outgoing.writeHead(200, {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-cache, no-transform',
          'x-accel-buffering': 'no',
        });
      },
    };
    return deps.live.open(listener) ? RESPONSE_ALREADY_SENT : respondRefusal('BUSY', id, { retryAfter: 30 });
  });
}

/** The session alone decides which nudges a listener gets, so that nobody can ask for those of another. */
function chooseAudience(actor: Pick<Actor, 'id' | 'role'>): Audience {
  if (actor.role === 'client' || actor.role === 'livreur') return `${actor.role}:${actor.id}`;
  return 'admin';
}
