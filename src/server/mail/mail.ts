/** A letter as it leaves: one subject, the same words twice. */
export interface Letter {
  subject: string;
  text: string;
  html: string;
}

/** What the acts know of the post: wake it after the commit. */
export interface Mail {
  wake(): void;
  stop(): Promise<void>;
}

export interface Parcel extends Letter {
  /** The outbox row's id: the provider sends one letter per key, however often it is asked. */
  key: string;
  to: string;
  replyTo: string | null;
  at: number;
}

export type Delivery =
  | { outcome: 'sent' }
  /** Another try may succeed; `retryAfterMs` when the provider said when. */
  | { outcome: 'later'; reason: string; retryAfterMs?: number }
  /** No other try will. */
  | { outcome: 'refused'; reason: string };

export interface Carrier {
  /** Between two letters. */
  pauseMs: number;
  /** Whether letters are only put aside on this machine, to be read here: their words must go on standing in them. */
  staysHere: boolean;
  deliver(parcel: Parcel): Promise<Delivery>;
}
