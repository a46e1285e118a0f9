import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Store } from '#db/store.ts';
import { createSignInTally } from '../audit/passwordActs.ts';
import { HashGate } from '../auth/throttles/hashGate.ts';
import type { Deps } from '../ctx.ts';
import { createDocuments } from '../documents/thread.ts';
import { readHouse } from '../house/house.reads.ts';
import { createCertifier } from '../invoices/certifier.ts';
import { createLimits } from '../limits/limits.ts';
import { createLive } from '../live/live.ts';
import type { Log } from '../log.ts';
import { createSender } from '../mail/sender.ts';
import { chooseTransport } from '../mail/transport.ts';
import type { OutboxWorker } from '../mail/worker.ts';
import { createSweeper } from '../payments/attempts/sweeper.ts';
import { createFne } from '../providers/fne/fne.ts';
import { createProviders } from '../providers/providers.ts';
import { createPostPush, createResolve } from '../push/post.ts';
import { createPushSender } from '../push/sender.ts';
import { createPlanner } from '../rounds/planner.ts';
import type { Settings } from '../settings.ts';
import { createPanel } from '../stats/thread.ts';
import { runFollowUps } from './followUps.ts';
import { createSteadyClock, readNewestInstant } from './steadyClock.ts';

const SOURCES: Pick<Deps, 'now' | 'id' | 'random'> = {
  now: () => Date.now(),
  id: () => randomUUID(),
  random: (bytes) => randomBytes(bytes),
};

export function createDeps(
  settings: Settings,
  store: Store,
  log: Log,
  /** The folder of the built programs, which threads run. */
  programs: string,
  clockAndChance = SOURCES,
): { deps: Deps; senders: Pick<OutboxWorker, 'start' | 'stop'>[] } {
  const sources = { ...clockAndChance, house: () => readHouse(store) };
  const shared = { ...sources, db: store.db, store, settings, log };
  const mail = createSender(shared, chooseTransport(settings));
  const resolveHost = createResolve();
  const push = createPushSender(shared, createPostPush(resolveHost));
  const newest = readNewestInstant(store.db);
  const deps: Deps = {
    ...sources,
    steadyNow: createSteadyClock({ wall: sources.now, elapsed: () => performance.now(), newest }),
    settings,
    store,
    db: store.db,
    live: createLive(),
    mail,
    push: { ...push, resolve: resolveHost },
    providers: createProviders(shared),
    sweeper: createSweeper(() => deps),
    fne: createFne(settings, shared),
    certifier: createCertifier(() => deps),
    documents: createDocuments(join(programs, 'documents.js'), store),
    planner: createPlanner(join(programs, 'planner.js')),
    panel: createPanel(join(programs, 'panel.js'), store, sources),
    limits: createLimits({ factor: settings.limitsFactor }),
    signals: createSignals(),
    hashGate: new HashGate(),
    log,
    signInTally: createSignInTally(),
    follow: (events) => runFollowUps(deps, events),
  };
  return { deps, senders: [mail, push, deps.sweeper, deps.certifier] };
}

/** The prerendered public pages show the catalogue and the house's settings, and are redrawn after this signal. */
export type Signals = { publicDataChanged(): void; onPublicDataChanged(listener: () => void): void };

export function createSignals(): Signals {
  const listeners: (() => void)[] = [];
  return {
    publicDataChanged: () => {
      for (const listener of listeners) listener();
    },
    onPublicDataChanged: (listener) => {
      listeners.push(listener);
    },
  };
}
