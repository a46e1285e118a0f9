import { z } from 'zod';
import type { Certification, RefusedField } from '#domain/invoices/certification.ts';
import { readTotalAfterTax, type SaleRequest } from '#domain/invoices/fneSale.ts';
import type { Deps } from '../../ctx.ts';
import { FNE_TEST_HOST, type Settings } from '../../settings.ts';
import { type AskProvider, makeAskProvider, parseObject, readAnswer } from '../askProvider.ts';
import { ProviderDoubt, ProviderRefusal } from '../provider.ts';

/** The result of asking the tax office to certify a sale or a credit note. */
export type FneOutcome =
  | ({ is: 'certified' } & Certified)
  /** The tax office surely has nothing of it, so it is sent again later. */
  | { is: 'later'; reason: string }
  | { is: 'refused'; fields: RefusedField[]; answer: string }
  /** `isUnsigned`: the stickers are out, and the sale stands there without a number. */
  | { is: 'unsure'; answer: string; isUnsigned: boolean };

interface Certified {
  number: string;
  token: string;
  fneId: string | null;
  itemIds: string[];
  /** With tax; null where the answer does not tell it. */
  total: number | null;
  stickers: number | null;
  /** The tax office warns that few are left. */
  isLow: boolean;
}

export type Fne = NonNullable<ReturnType<typeof createFne>>;

export function getCertification({ fne }: Pick<Deps, 'fne'>): Certification {
  if (!fne) return 'off';
  return fne.isTest ? 'test' : 'on';
}

const TIMEOUT_MS = 30_000;

/** Null without a key: the house then makes the invoices of before. */
export function createFne(
  { fneUrl, fneKey }: Pick<Settings, 'fneUrl' | 'fneKey'>,
  { now, log }: Pick<Deps, 'now' | 'log'>,
  timeoutMs = TIMEOUT_MS,
) {
  if (fneUrl === undefined || fneKey === undefined) return null;
  const key = fneKey;
  const ask = makeAskProvider(timeoutMs);
  let refusedSince: number | null = null;
  const post = async (path: string, content: object): Promise<FneOutcome> => {
    const outcome = await certify(ask, {
      url: new URL(`${fneUrl}/external/invoices/${path}`),
      key,
      content,
    });
    if (outcome.is !== 'certified') log.warn('not certified', { path, ...pickReason(outcome) });
    if (outcome.is !== 'later') refusedSince = null;
    else if (outcome.reason.startsWith('status 4')) refusedSince ??= now();
    return outcome;
  };
  return {
    /** Its certificates are worth nothing, so that invoices say so. */
    isTest: isTestBase(fneUrl),
    /** Since when the tax office refuses the house, as with a revoked key. */
    refusedSince: () => refusedSince,
    sign: (request: SaleRequest) => post('sign', request),
    credit: (fneId: string, items: { id: string; quantity: number }[]) =>
      post(`${encodeURIComponent(fneId)}/refund`, { items }),
  };
}

const pickReason = (outcome: Exclude<FneOutcome, { is: 'certified' }>) =>
  outcome.is === 'later' ? { is: outcome.is, reason: outcome.reason } : { is: outcome.is };

const isTestBase = (url: string) => new URL(url).hostname === FNE_TEST_HOST;

const certified = z.object({
  reference: z.string().min(1),
  token: z.string().min(1),
  warning: z.boolean().nullish(),
  balance_sticker: z.number().nullish(),
  invoice: z
    .object({
      id: z.string(),
      amount: z.number(),
      vatAmount: z.number(),
      items: z.array(z.object({ id: z.string() })).nullish(),
    })
    .nullish(),
});

type Question = { url: URL; key: string; content: object };

const postJson = (ask: AskProvider, { url, key, content }: Question) =>
  ask(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(content),
  });

async function certify(ask: AskProvider, question: Question): Promise<FneOutcome> {
  try {
    const text = await postJson(ask, question);
    const { reference, token, warning, balance_sticker, invoice } = readAnswer(certified, text);
    return {
      is: 'certified',
      number: reference,
      token,
      fneId: invoice?.id ?? null,
      itemIds: invoice?.items?.map(({ id }) => id) ?? [],
      total: invoice ? readTotalAfterTax(invoice) : null,
      stickers: balance_sticker ?? null,
      isLow: warning ?? false,
    };
  } catch (error) {
    if (error instanceof ProviderRefusal) return judgeRefusal(error);
    if (error instanceof ProviderDoubt) return judgeDoubt(error);
    throw error;
  }
}

/** Its own words on the content; any other refusal was about the house, and may be otherwise tomorrow. */
const CONTENT_REFUSALS = [400, 409, 422];
const LONGEST_ANSWER = 2000;

function judgeRefusal({ status, message, text }: ProviderRefusal): FneOutcome {
  if (!CONTENT_REFUSALS.includes(status)) return { is: 'later', reason: message };
  return { is: 'refused', fields: readRefusedFields(text), answer: text.slice(0, LONGEST_ANSWER) };
}

/** The statuses of a gateway that has not reached the tax office. */
const GATEWAY_STATUSES: (number | null)[] = [502, 503];
const NOT_REACHED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

function judgeDoubt(doubt: ProviderDoubt): FneOutcome {
  const { status, message, text } = doubt;
  if (GATEWAY_STATUSES.includes(status) || NOT_REACHED.includes(findNetworkCode(doubt)))
    return { is: 'later', reason: message };
  const answer = text === '' ? message : text.slice(0, LONGEST_ANSWER);
  // The label has changed before, so any word of a signature or a sticker counts.
  return { is: 'unsure', answer, isUnsigned: status === 500 && /sign|sticker|vignette/i.test(text) };
}

/** The error of `fetch` wraps that of the socket. */
function findNetworkCode(error: Error): string {
  const inner = error.cause;
  if (!(inner instanceof Error)) return '';
  return 'code' in inner && typeof inner.code === 'string' ? inner.code : findNetworkCode(inner);
}

const listed = z.array(z.object({ field: z.string(), message: z.string() }));
const mapped = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** The tax office has answered both a list and a map. */
export function readRefusedFields(text: string): RefusedField[] {
  const answer = parseObject(text);
  const list = listed.safeParse(answer?.errors).data;
  if (list) return list;
  const map = mapped.safeParse(answer?.errors).data;
  if (map) return Object.entries(map).map(([field, words]) => ({ field, message: [words].flat().join(' ') }));
  const message = typeof answer?.message === 'string' ? answer.message : 'Refus sans explication.';
  return [{ field: '', message }];
}
