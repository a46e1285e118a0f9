import { getSessionCookieName } from '../auth/cookies.ts';
import { readSession } from '../auth/sessions.ts';
import type { Ctx, Deps, Request } from '../ctx.ts';

/** The actor is read at each request, so that a changed role or a deactivation holds from the next one on. */
export async function createContext(deps: Deps, request: Request): Promise<Ctx> {
  const token = request.cookie(getSessionCookieName(deps.settings));
  const session = token ? await readSession(deps, request, token) : null;
  const openSession = session?.phase === 'open' ? session : null;
  return { ...deps, request, session, actor: openSession?.actor ?? null, sessionId: openSession?.id ?? null };
}
