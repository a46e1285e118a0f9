export interface Letter {
  subject: string;
  text: string;
  html: string;
}

export interface Mail {
  wake(): void;
  stop(): Promise<void>;
}

export interface Message extends Letter {
  /** The outbox row's id: the provider sends one letter per key. */
  key: string;
  to: string;
  replyTo: string | null;
  at: number;
}

export type Delivery =
  | { outcome: 'sent' }
  /** Another try may succeed, after `retryAfterMs` if the provider named one. */
  | { outcome: 'later'; reason: string; retryAfterMs?: number }
  /** No other try will. */
  | { outcome: 'refused'; reason: string };

export interface Transport {
  /** Between two letters. */
  pauseMs: number;
  /** Letters stay on this machine to be read, so their words are not erased once sent. */
  staysHere: boolean;
  deliver(message: Message): Promise<Delivery>;
}
