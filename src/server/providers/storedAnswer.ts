import type { Provider, Reading } from '#domain/payments/attempt.ts';
import { readOrangeAnswer } from './orange/orange.ts';
import { readWaveAnswer } from './wave/wave.ts';

const READERS: Record<Provider, (raw: string, amountInQuestion: number) => Reading | null> = {
  wave: readWaveAnswer,
  orange: readOrangeAnswer,
  pispi: () => null,
};

type StoredAnswer = { provider: Provider; answer: string | null; amount: number };

/** What the provider says that it received, which a person compares with what was asked for. */
export function readStoredMoney({ provider, answer, amount }: StoredAnswer) {
  const reading = answer === null ? null : READERS[provider](answer, amount);
  if (reading?.is !== 'paid') return null;
  const { currency, reference } = reading;
  return { amount: Number.isNaN(reading.amount) ? null : reading.amount, currency, reference };
}
