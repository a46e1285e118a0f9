import type { Db } from '#db/connection.ts';
import type { Store } from '#db/store.ts';
import type { House } from '#domain/house.ts';
import type { Actor, ActorInAct } from '#domain/people/roles.ts';
import type { ActEvent } from './acts/change.ts';
import type { SignInTally } from './audit/passwordActs.ts';
import type { Session } from './auth/session.ts';
import type { HashGate } from './auth/throttles/hashGate.ts';
import type { Signals } from './boot/deps.ts';
import type { Documents } from './documents/documents.ts';
import type { DueWorker } from './dueWork.ts';
import type { Limits } from './limits/limits.ts';
import type { Live } from './live/live.ts';
import type { Log } from './log.ts';
import type { Mail } from './mail/transport.ts';
import type { Fne } from './providers/fne/fne.ts';
import type { Providers } from './providers/providers.ts';
import type { Push } from './push/sender.ts';
import type { Planner } from './rounds/planner.ts';
import type { Settings } from './settings.ts';
import type { Panel } from './stats/panel.ts';

/** Time, ids and randomness are dependencies too, so that tests can control them. */
export interface Deps {
  settings: Settings;
  store: Store;
  db: Db;
  live: Live;
  mail: Mail;
  push: Push;
  providers: Providers;
  sweeper: DueWorker;
  /** Null while the house certifies nothing. */
  fne: Fne | null;
  certifier: DueWorker;
  documents: Documents;
  panel: Panel;
  planner: Planner;
  limits: Limits;
  signals: Signals;
  hashGate: HashGate;
  log: Log;
  signInTally: SignInTally;
  follow(events: readonly ActEvent[]): void;
  house(): House;
  now(): number;
  /** Expiries that keep people out use this clock, which never goes back. */
  steadyNow(): number;
  id(): string;
  random(bytes: number): Uint8Array;
}

export interface Request {
  id: string;
  ip: string;
  userAgent: string;
  /** Since when an act waits on the phone that asks; a browser that opens a page cannot say it. */
  waitingSince?: number | 'unknown' | undefined;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options: { maxAge: number }): void;
  clearCookie(name: string): void;
  /** The browser's storage is cleared at sign-out, because the phone may be shared. */
  clearSiteData(): void;
}

/** The answer waits for these commits, so an act may share one with the acts of other requests. */
type AnswerAfter = (commit: Promise<void>) => void;

export interface Ctx extends Deps {
  request: Request;
  answerAfter?: AnswerAfter;
  /** The session is present even while it owes its second factor, when `actor` is null. */
  session: Session | null;
  actor: Actor | null;
  sessionId: string | null;
}

/** The actor is a person, or a system that calls a machine route and has no browser. */
export type ActCtx = Deps & { actor: ActorInAct; request: Pick<Request, 'ip'>; answerAfter?: AnswerAfter };

/** The actor is somebody with an account, or the holder of an order's link. */
export type PersonCtx = ActCtx & { actor: Actor };

export type SignedCtx = Ctx & { actor: Actor; sessionId: string };
