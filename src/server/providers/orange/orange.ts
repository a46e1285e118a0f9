import { z } from 'zod';
import { MINUTE } from '#domain/format/calendar.ts';
import type { Reading } from '#domain/payments/attempt.ts';
import { hashToken } from '../../tokens.ts';
import { type AskProvider, parseObject, readAnswer } from '../askProvider.ts';
import { type PaymentProvider, ProviderRefusal } from '../provider.ts';

export interface OrangeSettings {
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  merchantKey: string;
  country: string;
  publicUrl: string;
}

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

const startSchema = z.object({
  pay_token: z.string().min(1),
  payment_url: z.url({ protocol: /^https?$/ }),
  notif_token: z.string().min(1),
});

const statusSchema = z.object({
  status: z.enum(['INITIATED', 'PENDING', 'EXPIRED', 'SUCCESS', 'FAILED']),
  order_id: z.string(),
  txnid: z.string().nullish(),
  amount: z.coerce.number().optional(),
});
type Status = z.infer<typeof statusSchema>;

const noticeSchema = z.object({ status: z.string().max(40), notif_token: z.string().min(1).max(500) });

/** A session is open for so long, which no answer says. */
const LIFE_MS = 10 * MINUTE;
const RENEWED_BEFORE_MS = MINUTE;
const NO_ACCESS = { token: '', until: 0 };

export function createOrange(settings: OrangeSettings, ask: AskProvider, now: () => number): PaymentProvider {
  const { clientId, clientSecret, merchantKey, country, publicUrl } = settings;
  const currency = country === 'dev' ? 'OUV' : 'XOF';
  const base = settings.apiUrl.replace(/\/$/, '');
  let access = NO_ACCESS;

  const readToken = async (): Promise<string> => {
    if (access.until > now()) return access.token;
    const answer = await ask(new URL(`${base}/oauth/v3/token`), {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const { access_token: token, expires_in } = readAnswer(tokenSchema, answer);
    access = { token, until: now() + expires_in * 1000 - RENEWED_BEFORE_MS };
    return token;
  };
  const postOnce = async (path: string, body: object): Promise<string> =>
    ask(new URL(`${base}/orange-money-webpay/${country}/v1/${path}`), {
      method: 'POST',
      headers: { authorization: `Bearer ${await readToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  /** Orange may end a token before its time; a question that it refused for that has begun nothing. */
  const post = async (path: string, body: object): Promise<string> => {
    const isOldToken = access.until > now();
    try {
      return await postOnce(path, body);
    } catch (error) {
      const isRefused = error instanceof ProviderRefusal && error.status === 401;
      if (isRefused) access = NO_ACCESS;
      if (!isRefused || !isOldToken) throw error;
      return postOnce(path, body);
    }
  };

  return {
    name: 'orange',
    makeReference: ({ id, orderId }) => `LV-${orderId.slice(0, 8)}-${id.slice(0, 8)}`.toUpperCase(),
    async start({ reference, amount, paidUrl, failedUrl }) {
      const answer = await post('webpayment', {
        merchant_key: merchantKey,
        currency,
        order_id: reference,
        amount,
        lang: 'fr',
        reference: 'Laveo',
        return_url: paidUrl,
        cancel_url: failedUrl,
        notif_url: `${publicUrl}/webhooks/orange`,
      });
      const { pay_token, payment_url: url, notif_token } = readAnswer(startSchema, answer);
      return {
        providerId: hashToken(notif_token),
        url,
        expiresAt: now() + LIFE_MS,
        providerToken: pay_token,
      };
    },
    async read({ reference, amount, providerToken }) {
      // Without this token there is no question; nobody has the address of that session either.
      if (providerToken === null)
        return { reading: { is: 'absent' }, session: null, transactionId: null, raw: '' };
      const raw = await post('transactionstatus', { order_id: reference, amount, pay_token: providerToken });
      const status = readAnswer(statusSchema, raw);
      const reading = toReading(status, amount);
      return { reading, session: null, transactionId: status.txnid ?? null, raw };
    },
    recognise({ body }) {
      const { data } = noticeSchema.safeParse(parseObject(body.toString('utf8')));
      if (!data) return null;
      // The token is the only proof of a notification, so it is found by its hash.
      const providerId = hashToken(data.notif_token);
      return { id: `${providerId}:${data.status}`, providerId, reference: null, keepsUnknown: false };
    },
    describeNotice: () => ({ amount: null, reference: null, transactionId: null }),
  };
}

/** Reads a stored answer, also while the provider has no keys. */
export function readOrangeAnswer(raw: string, amountInQuestion: number): Reading | null {
  const { data } = statusSchema.safeParse(parseObject(raw));
  return data ? toReading(data, amountInQuestion) : null;
}

/** The question names the sum, so that an answer without one is about ours. */
function toReading(
  { status, order_id: reference, txnid, amount }: Status,
  amountInQuestion: number,
): Reading {
  if (status === 'SUCCESS')
    return {
      is: 'paid',
      amount: amount ?? amountInQuestion,
      // The currency of the test country stands for ours.
      currency: 'XOF',
      reference,
      transactionId: txnid ?? null,
    };
  if (status === 'INITIATED' || status === 'PENDING') return { is: 'open' };
  return { is: status === 'FAILED' ? 'failed' : 'expired' };
}
