export type Letter = { subject: string; text: string; html: string; headers?: Record<string, string> };

export type Mail = { wake(): void; stop(): Promise<void> };

export interface Message extends Letter {
  /** The provider sends one letter per key, which is the outbox row's id. */
  key: string;
  to: string;
  replyTo: string | null;
  at: number;
}

export type Delivery =
  | { outcome: 'sent' }
  | { outcome: 'later'; reason: string; retryAfterMs?: number }
  | { outcome: 'refused'; reason: string }
  /** The provider refuses the house and would refuse any other letter. */
  | { outcome: 'blocked'; reason: string };

export interface Transport {
  pauseMs: number;
  /** Letters that stay on this machine are read there, so their content is kept after they are sent. */
  staysHere: boolean;
  deliver(message: Message): Promise<Delivery>;
}
