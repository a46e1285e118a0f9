import { NO_ANSWER } from '#domain/letters.ts';
import type { Delivery, Transport } from './mail.ts';

const TIMEOUT_MS = 10_000;
const RETRIED = new Set([408, 409, 429]);

export function createResendTransport({
  apiKey,
  from,
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: {
  apiKey: string;
  from: string;
  baseUrl?: string;
  timeoutMs?: number;
}): Transport {
  return {
    // The provider allows two requests a second.
    pauseMs: 500,
    staysHere: false,
    async deliver({ key, to, subject, text, html, replyTo }) {
      const request = { idempotencyKey: key, signal: AbortSignal.timeout(timeoutMs) };
      const letter = { from, to: [to], subject, text, html, ...(replyTo ? { replyTo } : {}) };
      const { Resend } = await import('resend');
      const resend = new Resend(apiKey, baseUrl ? { baseUrl } : {});
      // The library never throws: a refusal and a dead network both come back as `error`.
      const { error, headers } = await resend.emails.send(letter, request);
      return error ? toDelivery(error.statusCode, error.name, headers) : { outcome: 'sent' };
    },
  };
}

function toDelivery(status: number | null, reason: string, headers: Record<string, string> | null): Delivery {
  const lastError = `${status ?? NO_ANSWER} ${reason}`;
  if (status !== null && status >= 400 && status < 500 && !RETRIED.has(status)) {
    return { outcome: 'refused', reason: lastError };
  }
  const seconds = Number(headers?.['retry-after']);
  return { outcome: 'later', reason: lastError, ...(seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}) };
}
