import type { Answer } from './house.ts';
import type { Phone } from './phone.ts';

const WRITTEN_BEFORE_THE_CUT = new Set([
  'ORDER_CHANGED',
  'TRANSITION_REFUSED',
  'ALREADY_REVERSED',
  'LINEN_NOT_HELD',
  'NOTHING_TO_COUNT',
]);

/** The repeated act may be refused after a power cut, because the first try had been written already. */
export function expectDone(answer: Answer | null): void {
  if (!answer?.refused || (answer.wasCut && WRITTEN_BEFORE_THE_CUT.has(answer.refused))) return;
  throw new Error(`refused: ${answer.refused} ${JSON.stringify(answer.facts)}`);
}

export function expectRefused(answer: Answer | null, code: string): void {
  if (answer?.refused !== code) throw new Error(`${answer?.refused ?? 'done'} instead of ${code}`);
}

/** Livreurs who are all away are asked again half an hour later. */
export async function* waitForPhone<T>(
  phones: readonly Phone[],
  send: (livreurId: string) => Promise<Answer<T>>,
): AsyncGenerator<number, { phone: Phone; answer: Answer<T> }> {
  for (;;) {
    for (const phone of phones) {
      const answer = await send(phone.livreur.id);
      if (answer.refused === 'LIVREUR_AWAY') continue;
      expectDone(answer);
      return { phone, answer };
    }
    yield 30;
  }
}
