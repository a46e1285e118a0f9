import { and, eq } from 'drizzle-orm';
import { visits } from '#db/schema.ts';
import type { ActEvent, OrderSnapshot } from '../acts/change.ts';
import type { Deps } from '../ctx.ts';
import { HELLO, type HouseEvent, type Listener, LiveStream, makeFrame } from './stream.ts';

export type Audience = 'admin' | `client:${string}` | `livreur:${string}`;

type Parties = { clientId: string | null; livreurId: string | null };

/** Callers pass a reassigned order as it was and as it is, because the lists of both livreurs change. */
export function listAudience(...orders: Parties[]): Audience[] {
  const people = orders.flatMap(({ clientId, livreurId }): (Audience | null)[] => [
    clientId === null ? null : `client:${clientId}`,
    livreurId === null ? null : `livreur:${livreurId}`,
  ]);
  return ['admin', ...new Set(people.filter((one) => one !== null))];
}

export const listAudienceOfLivreur = (livreurId: string): Audience[] => ['admin', `livreur:${livreurId}`];

export function nudgeScreens(deps: Pick<Deps, 'live' | 'db'>, events: readonly ActEvent[]): void {
  for (const orderId of new Set(events.map((event) => event.orderId))) {
    const ofOrder = events.filter((event) => event.orderId === orderId);
    const versions = ofOrder.flatMap(({ before, after }) => [before, after]).filter((one) => one !== null);
    const parties = [...versions, ...findCarriers(deps, versions[0])];
    deps.live.publish({ orderId, audience: listAudience(...parties) });
  }
}

/** Linen of a delivery that failed is with a livreur whom the order does not name any more. */
function findCarriers({ db }: Pick<Deps, 'db'>, order: OrderSnapshot | undefined): Parties[] {
  if (order?.status !== 'processing' || order.livreurId !== null || order.visitFailedAt === null) return [];
  const isDelivery = and(eq(visits.orderId, order.id), eq(visits.leg, 'delivery'));
  const carriers = db.select({ livreurId: visits.livreurId }).from(visits).where(isDelivery).all();
  return carriers.map((carrier) => ({ clientId: null, ...carrier }));
}

export type LiveChange = { orderId: string; audience: Audience[] };

export type Live = ReturnType<typeof createLive>;

export const LIVE_CAPS = { perUser: 5, perIp: 500, total: 6000, lifeMs: 30 * 60_000 };

/** One process holds every stream, so a change reaches a screen by one function call. */
export function createLive(
  options: { clock?: () => number; chance?: () => number; caps?: Partial<typeof LIVE_CAPS> } = {},
) {
  const clock = options.clock ?? (() => performance.now());
  const chance = options.chance ?? Math.random;
  const caps = { ...LIVE_CAPS, ...options.caps };
  const byAudience = new Map<Audience, Set<LiveStream>>();
  /** A Set keeps the order of insertion, so the first stream of a user is the oldest. */
  const byUser = new Map<string, Set<LiveStream>>();
  const byIp = new Map<string, Set<LiveStream>>();
  const all = new Set<LiveStream>();

  const makeRetryFrame = (latest: number) =>
    Buffer.from(`retry: ${Math.round(2000 + chance() * (latest - 2000))}\n\n`);

  function removeStream(stream: LiveStream): void {
    if (!all.delete(stream)) return;
    dropStream(byAudience, stream.listener.audience, stream);
    dropStream(byUser, stream.listener.userId, stream);
    dropStream(byIp, stream.listener.ip, stream);
  }

  function closeStream(stream: LiveStream, last?: Buffer): void {
    removeStream(stream);
    stream.listener.out.end(last);
  }

  function nudgeAudiences(audiences: Audience[], key: string, bytes: Buffer): void {
    for (const audience of audiences) {
      for (const stream of byAudience.get(audience) ?? []) stream.nudge(key, bytes);
    }
  }

  const nudgeAboutOrder = ({ orderId, audience }: LiveChange, event: 'order' | 'position') =>
    nudgeAudiences(audience, `${event}:${orderId}`, makeFrame(event, JSON.stringify({ orderId })));

  return {
    /** Screens refetch at once, so callers publish only after their commit. */
    publish: (change: LiveChange) => nudgeAboutOrder(change, 'order'),
    publishPosition: (change: LiveChange) => nudgeAboutOrder(change, 'position'),
    /** Without an audience every screen hears of it. */
    announce(event: HouseEvent, audience?: Audience[]): void {
      const bytes = makeFrame(event);
      if (audience) nudgeAudiences(audience, event, bytes);
      else for (const stream of all) stream.nudge(event, bytes);
    },
    /** Returns false when there are already too many streams. */
    open(listener: Listener): boolean {
      if (all.size >= caps.total || (byIp.get(listener.ip)?.size ?? 0) >= caps.perIp) return false;
      const ownStreams = byUser.get(listener.userId);
      const oldest =
        ownStreams && ownStreams.size >= caps.perUser ? ownStreams.values().next().value : undefined;
      if (oldest) closeStream(oldest);
      listener.begin();
      const stream = new LiveStream(listener, clock);
      all.add(stream);
      addStream(byAudience, listener.audience, stream);
      addStream(byUser, listener.userId, stream);
      addStream(byIp, listener.ip, stream);
      listener.out.on('close', () => removeStream(stream));
      // The stream is registered before `hello` is sent, so the refetch that `hello` asks for misses no change.
      stream.nudge('retry', makeRetryFrame(3000));
      stream.nudge('hello', HELLO);
      return true;
    },
    hasStream: (userId: string) => byUser.has(userId),
    end({ userId, sessionId }: { userId: string; sessionId?: string }): void {
      for (const stream of [...(byUser.get(userId) ?? [])]) {
        if (sessionId === undefined || stream.listener.sessionId === sessionId) closeStream(stream);
      }
    },
    endAll(): void {
      // The delays are spread, so that screens do not all reconnect at once after a restart.
      for (const stream of [...all]) closeStream(stream, makeRetryFrame(8000));
    },
    /** The command line ends a session by its row alone. */
    endSignedOut(): void {
      for (const stream of [...all]) if (!stream.listener.isSignedIn()) closeStream(stream);
    },
    tick(): void {
      const now = clock();
      for (const stream of [...all]) {
        if (now >= stream.endsAt) closeStream(stream, makeRetryFrame(10_000));
        else if (!stream.tryHeartbeat()) {
          removeStream(stream);
          // `end` would wait until the reader has taken what is buffered.
          stream.listener.out.destroy();
        }
      }
    },
    count: () => all.size,
  };
}

function addStream<K>(map: Map<K, Set<LiveStream>>, key: K, stream: LiveStream): void {
  const set = map.get(key);
  if (set) set.add(stream);
  else map.set(key, new Set([stream]));
}

function dropStream<K>(map: Map<K, Set<LiveStream>>, key: K, stream: LiveStream): void {
  const set = map.get(key);
  set?.delete(stream);
  if (set?.size === 0) map.delete(key);
}
