import { Resend } from 'resend';
import { NO_ANSWER } from '#domain/letters.ts';
import type { Carrier, Delivery } from './mail.ts';

export interface ResendOptions {
  apiKey: string;
  from: string;
  baseUrl?: string;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
/** Too early, or too much at once: the same letter may pass later. Every other 4xx will be refused again. */
const WORTH_ANOTHER_TRY = new Set([408, 409, 429]);

export function resendCarrier({ apiKey, from, baseUrl, timeoutMs = TIMEOUT_MS }: ResendOptions): Carrier {
  const resend = new Resend(apiKey, baseUrl ? { baseUrl } : {});
  return {
    // Two letters a second: what the provider takes from everybody.
    pauseMs: 500,
    staysHere: false,
    async deliver({ key, to, subject, text, html, replyTo }) {
      const request = { idempotencyKey: key, signal: AbortSignal.timeout(timeoutMs) };
      const letter = { from, to: [to], subject, text, html, ...(replyTo ? { replyTo } : {}) };
      // It never throws: a refusal and a dead network alike come back as `error`.
      const { error, headers } = await resend.emails.send(letter, request);
      return error ? judged(error.statusCode, error.name, headers) : { outcome: 'sent' };
    },
  };
}

function judged(status: number | null, reason: string, headers: Record<string, string> | null): Delivery {
  const said = `${status ?? NO_ANSWER} ${reason}`;
  if (status !== null && status >= 400 && status < 500 && !WORTH_ANOTHER_TRY.has(status)) {
    return { outcome: 'refused', reason: said };
  }
  const seconds = Number(headers?.['retry-after']);
  return { outcome: 'later', reason: said, ...(seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}) };
}
