import type { z } from 'zod';
import { ProviderDoubt, ProviderRefusal } from './provider.ts';

const LARGEST_ANSWER = 64 * 1024;

type Question = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string | undefined };

export type AskProvider = (url: URL, question: Question) => Promise<string>;

export const makeAskProvider =
  (timeoutMs: number): AskProvider =>
  (url, question) =>
    askProvider(url, question, timeoutMs);

/** A redirect is followed nowhere: the question carries a key. */
async function askProvider(
  url: URL,
  { method = 'GET', headers, body }: Question,
  timeoutMs: number,
): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await fetch(url, {
      method,
      signal,
      redirect: 'manual',
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
    });
    const { text, isWhole } = await readStart(answer);
    if (answer.ok && isWhole) return text;
    if (answer.status >= 400 && answer.status < 500)
      throw new ProviderRefusal(answer.status, findCode(text), text);
    throw new ProviderDoubt(`status ${answer.status}`, { status: answer.status, text });
  } catch (error) {
    if (error instanceof ProviderRefusal || error instanceof ProviderDoubt) throw error;
    throw new ProviderDoubt(describeCause(error), { cause: error });
  }
}

/** An answer is measured while it is read, so that one without end fills no memory. */
async function readStart({ body }: Response): Promise<{ text: string; isWhole: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > LARGEST_ANSWER) break;
    chunks.push(chunk);
  }
  return { text: Buffer.concat(chunks).toString(), isWhole: size <= LARGEST_ANSWER };
}

const describeCause = (error: unknown): string => {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message : message;
};

/** Providers spell it in several ways, and their words are shown to nobody but the log. */
function findCode(text: string): string {
  const parsed = parseObject(text);
  const code = parsed?.code ?? parsed?.error_code ?? parsed?.message ?? '';
  return typeof code === 'string' || typeof code === 'number' ? String(code).slice(0, 80) : '';
}

export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

export const readAnswer = <T>(schema: z.ZodType<T>, text: string): T =>
  checkAnswer(schema, parseObject(text));

/** An answer that cannot be read may hide an act that was done. */
export function checkAnswer<T>(schema: z.ZodType<T>, value: unknown): T {
  const { data } = schema.safeParse(value);
  if (data === undefined) throw new ProviderDoubt('unreadable answer');
  return data;
}
