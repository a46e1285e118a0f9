import { NO_ANSWER } from '#domain/letters.ts';
import type { Delivery, Transport } from './transport.ts';

const TIMEOUT_MS = 10_000;
const RETRIED = new Set([408, 409, 429]);
/** The key is wrong, or the sender is not verified. */
const BLOCKED = new Set([401, 403]);
const LONGEST_SENTENCE = 300;

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
    async deliver({ key, to, subject, text, html, headers, replyTo }) {
      const request = { idempotencyKey: key, signal: AbortSignal.timeout(timeoutMs) };
      const words = { subject, text, html, ...(headers && { headers }) };
      const letter = { from, to: [to], ...words, ...(replyTo ? { replyTo } : {}) };
      const { Resend } = await import('resend');
      const resend = new Resend(apiKey, baseUrl ? { baseUrl } : {});
      // The library never throws: a refusal and a dead network both come back as `error`.
      const { error, headers: answerHeaders } = await resend.emails.send(letter, request);
      return error ? toDelivery(error, answerHeaders) : { outcome: 'sent' };
    },
  };
}

type ResendRefusal = { statusCode: number | null; name: string; message: string };

function toDelivery(
  { statusCode: status, name, message }: ResendRefusal,
  headers: Record<string, string> | null,
): Delivery {
  if (status === null) return { outcome: 'later', reason: `${NO_ANSWER} ${name}` };
  const sentence = message.replace(/\s+/g, ' ').trim().slice(0, LONGEST_SENTENCE);
  const lastError = `${status} ${name}: ${sentence}`;
  if (BLOCKED.has(status)) return { outcome: 'blocked', reason: lastError };
  if (status >= 400 && status < 500 && !RETRIED.has(status)) return { outcome: 'refused', reason: lastError };
  const seconds = Number(headers?.['retry-after']);
  return { outcome: 'later', reason: lastError, ...(seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}) };
}
