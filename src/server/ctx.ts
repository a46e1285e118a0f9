import type { Db } from '#db/connection.ts';
import type { Store } from '#db/store.ts';
import type { HouseSettings } from '#domain/house.ts';
import type { Actor, ActorInAct } from '#domain/people/roles.ts';
import type { ActEvent } from './acts/event.ts';
import type { SignInTally } from './audit/signInTally.ts';
import type { Session } from './auth/session.ts';
import type { HashGate } from './auth/throttles/hashGate.ts';
import type { LoginCounts } from './auth/throttles/loginCounts.ts';
import type { Signals } from './boot/signals.ts';
import type { Documents } from './documents/documents.ts';
import type { Limits } from './limits/limits.ts';
import type { Live } from './live/live.ts';
import type { Log } from './log.ts';
import type { Mail } from './mail/mail.ts';
import type { Settings } from './settings.ts';

/** What the whole server shares; time and randomness come from here, so that tests can control them. */
export interface Deps {
  settings: Settings;
  store: Store;
  db: Db;
  live: Live;
  mail: Mail;
  documents: Documents;
  limits: Limits;
  signals: Signals;
  loginCounts: LoginCounts;
  /** Argon2, two at a time. */
  hashGate: HashGate;
  log: Log;
  signInTally: SignInTally;
  /** What follows from the acts of a transaction, right before it is committed. */
  follow(events: readonly ActEvent[]): void;
  /** The settings of the house, as they are now. */
  house(): HouseSettings;
  now(): number;
  /** Never goes back: for whatever expires to keep somebody out. */
  steadyNow(): number;
  /** UUID v4. */
  id(): string;
  /** Bytes from the operating system's generator. */
  random(bytes: number): Uint8Array;
}

export interface Request {
  id: string;
  ip: string;
  userAgent: string;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options: { maxAge: number }): void;
  clearCookie(name: string): void;
  /** Tells the browser to clear its storage, for a sign-out from a shared phone. */
  clearSiteData(): void;
}

export interface Ctx extends Deps {
  request: Request;
  /** The browser's session, also one that still owes its second step. */
  session: Session | null;
  /** Null when signed out; read from the database at each request. */
  actor: Actor | null;
  /** SHA-256 of the session's token. */
  sessionId: string | null;
}

/** What acts on an order: a person's request, or the house by itself, without a browser. */
export interface ActCtx extends Deps {
  actor: ActorInAct;
  request: Pick<Request, 'ip'>;
}

/** What the procedures of a role receive. */
export interface SignedCtx extends Ctx {
  actor: Actor;
  sessionId: string;
}
