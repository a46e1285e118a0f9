import type { IncomingHttpHeaders } from 'node:http';
import type { OnlineProvider, Reading } from '#domain/payments/attempt.ts';

/** The provider is asked for a session when somebody begins to pay. */
export interface SessionRequest {
  reference: string;
  amount: number;
  /** Their browser comes back to these pages; neither proves anything. */
  paidUrl: string;
  failedUrl: string;
}

export interface PaymentSession {
  providerId: string;
  url: string;
  expiresAt: number | null;
  /** Some providers want more than their own id in later questions. */
  providerToken?: string;
}

export interface StartedAttempt {
  reference: string;
  amount: number;
  providerId: string | null;
  providerToken: string | null;
}

export interface Answer {
  reading: Reading;
  /** The page where the client pays, if the provider tells it in this answer too. */
  session: PaymentSession | null;
  transactionId: string | null;
  /** The answer as it came, for a person who must decide later. */
  raw: string;
}

/** A notification proves nothing about money; it says which attempt to read. */
export interface ProviderNotice {
  id: string;
  providerId: string | null;
  reference: string | null;
  /** A provider that signs nothing sends anything to anybody, so that nothing unknown of it is kept. */
  keepsUnknown: boolean;
}

export type NoticedMoney = { amount: number | null; reference: string | null; transactionId: string | null };

export type ProviderMessage = { body: Buffer; headers: IncomingHttpHeaders };

/** One line of a provider's own book. */
export interface BookLine {
  transactionId: string;
  reference: string | null;
  providerId: string | null;
  amount: number;
  fee: number | null;
  at: number;
}

export interface PaymentProvider {
  name: OnlineProvider;
  makeReference(attempt: { id: string; orderId: string }): string;
  start(request: SessionRequest): Promise<PaymentSession>;
  read(attempt: StartedAttempt): Promise<Answer>;
  /** Null for a message that is not the provider's. */
  recognise(message: ProviderMessage): ProviderNotice | null;
  /** A person reads what a stored notification of nobody says; it proves nothing. */
  describeNotice(raw: string): NoticedMoney;
  /** Some providers cannot end an attempt, give money back, or tell their book. */
  expire?(attempt: StartedAttempt): Promise<void>;
  refund?(attempt: StartedAttempt): Promise<void>;
  listDay?(day: string): Promise<BookLine[]>;
}

/** The provider has refused, so that nothing was begun. */
export class ProviderRefusal extends Error {
  readonly status: number;
  /** The answer as it came. */
  readonly text: string;
  constructor(status: number, code: string, text = '') {
    super(`status ${status} ${code}`.trim());
    this.status = status;
    this.text = text;
  }
}

/** Nobody knows whether the provider has done it. */
export class ProviderDoubt extends Error {
  /** Null where no answer came. */
  readonly status: number | null;
  readonly text: string;
  constructor(message: string, { status = null, text = '', cause }: DoubtFacts = {}) {
    super(message, { cause });
    this.status = status;
    this.text = text;
  }
}

type DoubtFacts = { status?: number | null; text?: string; cause?: unknown };
