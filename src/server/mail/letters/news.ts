import type { LetterData, OrderInLetter, OrderLetterKind } from '#domain/letters.ts';
import type { OrderEventKind } from '#domain/lifecycle/lifecycle.ts';
import type { ActEvent } from '../../acts/change.ts';

/** `own` is what the letter says beside the order. */
type NewsOf<Kind extends OrderLetterKind> = { kind: Kind; own: Omit<LetterData[Kind], keyof OrderInLetter> };
export type ClientNews = { [Kind in OrderLetterKind]: NewsOf<Kind> }[OrderLetterKind];
export type PlainKind = {
  [K in OrderLetterKind]: OrderInLetter extends LetterData[K] ? K : never;
}[OrderLetterKind];

/** The news that an event is to the client; null is none. */
export type NewsRule = (event: ActEvent, events: readonly ActEvent[]) => ClientNews | null;
export type NewsRules = Partial<Record<OrderEventKind, NewsRule | null>>;

export const tell = (kind: PlainKind): ClientNews => ({ kind, own: {} });
