import { z } from 'zod';
import type { Reading } from '#domain/payments/attempt.ts';
import { type AskProvider, checkAnswer, parseObject, readAnswer } from '../askProvider.ts';
import {
  type Answer,
  type BookLine,
  type NoticedMoney,
  type PaymentProvider,
  type PaymentSession,
  ProviderRefusal,
  type StartedAttempt,
} from '../provider.ts';
import { findSignatureFault, makeWaveSignature, type SignatureFault } from './signature.ts';

export interface WaveSettings {
  apiUrl: string;
  apiKey: string;
  webhookSecret: string;
  signingSecret: string | undefined;
}

const optionalText = z.string().nullish();

const sessionSchema = z.object({
  id: z.string().min(1),
  amount: z.string(),
  currency: z.string(),
  checkout_status: z.enum(['open', 'complete', 'expired']),
  payment_status: optionalText,
  transaction_id: optionalText,
  client_reference: optionalText,
  wave_launch_url: z.url({ protocol: /^https?$/ }),
  when_expires: optionalText,
});
type Checkout = z.infer<typeof sessionSchema>;

const searchSchema = z.object({ result: z.array(z.unknown()) });

const noticeSchema = z.object({
  id: z.string().min(1).max(200),
  type: z.string(),
  data: z.object({ id: optionalText, client_reference: optionalText }),
});

const noticedMoneySchema = z.object({
  data: z.object({
    amount: z.string().nullish().catch(null),
    transaction_id: optionalText.catch(null),
    client_reference: optionalText.catch(null),
  }),
});

const bookSchema = z.object({
  items: z.array(
    z.object({
      timestamp: z.string(),
      transaction_id: z.string(),
      amount: z.string(),
      fee: optionalText,
      client_reference: optionalText,
      checkout_api_session_id: optionalText,
    }),
  ),
  page_info: z.object({ has_next_page: z.boolean().nullish(), end_cursor: optionalText }),
});

const MOST_PAGES = 1000;

type WaveDeps = { ask: AskProvider; now(): number; onFault(fault: SignatureFault): void; onGenuine(): void };

export function createWave(
  settings: WaveSettings,
  { ask: askProvider, now, onFault, onGenuine }: WaveDeps,
): PaymentProvider {
  const { apiUrl, apiKey, webhookSecret, signingSecret } = settings;

  const ask = (path: string, body?: object | ''): Promise<string> => {
    const text = body === undefined || body === '' ? '' : JSON.stringify(body);
    const signature = signingSecret && makeWaveSignature(signingSecret, Math.floor(now() / 1000), text);
    return askProvider(new URL(apiUrl.replace(/\/$/, '') + path), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(text !== '' && { 'content-type': 'application/json' }),
        ...(signature && { 'wave-signature': signature }),
      },
      ...(text !== '' && { body: text }),
    });
  };

  const find = async ({ providerId, reference }: StartedAttempt): Promise<Checkout | null> => {
    if (providerId !== null)
      return ask(`${SESSIONS}/${encodeURIComponent(providerId)}`).then(readCheckout, ignoreUnknown);
    const answer = await ask(`${SESSIONS}/search?client_reference=${encodeURIComponent(reference)}`);
    const [first] = readAnswer(searchSchema, answer).result;
    return first === undefined ? null : checkAnswer(sessionSchema, first);
  };

  return {
    name: 'wave',
    makeReference: ({ id }) => id,
    async start({ reference, amount, paidUrl, failedUrl }) {
      const checkout = readCheckout(
        await ask(SESSIONS, {
          amount: String(amount),
          currency: 'XOF',
          success_url: paidUrl,
          error_url: failedUrl,
          client_reference: reference,
        }),
      );
      return toSession(checkout);
    },
    async read(attempt) {
      const checkout = await find(attempt);
      return checkout ? toAnswer(checkout) : ABSENT;
    },
    async expire({ providerId }) {
      if (providerId !== null) await ask(`${SESSIONS}/${encodeURIComponent(providerId)}/expire`, '');
    },
    async refund({ providerId }) {
      if (providerId !== null) await ask(`${SESSIONS}/${encodeURIComponent(providerId)}/refund`, '');
    },
    recognise({ headers, body }) {
      const fault = findSignatureFault(headers['wave-signature'], {
        secret: webhookSecret,
        body,
        now: now(),
      });
      if (fault) onFault(fault);
      else onGenuine();
      const notice = fault ? null : noticeSchema.safeParse(parseObject(body.toString('utf8'))).data;
      if (!notice) return null;
      const { id, data } = notice;
      return {
        id,
        keepsUnknown: true,
        providerId: data.id ?? null,
        reference: data.client_reference ?? null,
      };
    },
    describeNotice,
    async listDay(day) {
      const lines: BookLine[] = [];
      let after = '';
      for (let page = 0; page < MOST_PAGES; page++) {
        const answer = await ask(`/v1/transactions?date=${day}${after}`);
        const { items, page_info } = readAnswer(bookSchema, answer);
        lines.push(...items.map(toBookLine));
        if (!page_info.has_next_page || !page_info.end_cursor) break;
        after = `&after=${encodeURIComponent(page_info.end_cursor)}`;
      }
      return lines;
    },
  };
}

const SESSIONS = '/v1/checkout/sessions';

const ABSENT: Answer = { reading: { is: 'absent' }, session: null, transactionId: null, raw: '' };

function ignoreUnknown(error: unknown): null {
  if (error instanceof ProviderRefusal && error.status === 404) return null;
  throw error;
}

const readCheckout = (text: string): Checkout => readAnswer(sessionSchema, text);

function toSession({ id, wave_launch_url: url, when_expires }: Checkout): PaymentSession {
  const expiresAt = Date.parse(when_expires ?? '');
  return { providerId: id, url, expiresAt: Number.isNaN(expiresAt) ? null : expiresAt };
}

function toAnswer(checkout: Checkout): Answer {
  return {
    reading: toReading(checkout),
    session: toSession(checkout),
    transactionId: checkout.transaction_id ?? null,
    raw: JSON.stringify(checkout),
  };
}

/** Reads a stored answer, also while the provider has no keys. */
export function readWaveAnswer(raw: string): Reading | null {
  const { data } = sessionSchema.safeParse(parseObject(raw));
  return data ? toReading(data) : null;
}

/** Money that a notification names, which proves nothing. */
function describeNotice(raw: string): NoticedMoney {
  const { data } = noticedMoneySchema.safeParse(parseObject(raw)).data ?? {};
  const amount = readAmount(data?.amount ?? '');
  return {
    amount: Number.isNaN(amount) ? null : amount,
    reference: data?.client_reference ?? null,
    transactionId: data?.transaction_id ?? null,
  };
}

/** A payment that failed leaves the session open: the client may try again there. */
function toReading(checkout: Checkout): Reading {
  const { payment_status, checkout_status, amount, currency, client_reference, transaction_id } = checkout;
  if (payment_status === 'succeeded')
    return {
      is: 'paid',
      amount: readAmount(amount),
      currency,
      reference: client_reference ?? '',
      transactionId: transaction_id ?? null,
    };
  return { is: checkout_status === 'expired' ? 'expired' : 'open' };
}

/** XOF has no decimals, so an amount of another form is none. */
const readAmount = (amount: string): number => (/^-?\d{1,12}$/.test(amount) ? Number(amount) : Number.NaN);

function toBookLine(line: z.infer<typeof bookSchema>['items'][number]): BookLine {
  return {
    transactionId: line.transaction_id,
    reference: line.client_reference ?? null,
    providerId: line.checkout_api_session_id ?? null,
    amount: readAmount(line.amount),
    fee: line.fee ? readAmount(line.fee) : null,
    at: Date.parse(line.timestamp),
  };
}
