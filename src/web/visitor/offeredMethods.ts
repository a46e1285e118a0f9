import type { PublicHouse } from '#domain/house.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/money/payment.ts';
import type { OnlineProvider } from '#domain/payments/attempt.ts';

export type OfferedMethod = PaymentMethod | OnlineProvider;

const IS_OFFERED: Record<OfferedMethod, (house: PublicHouse | null) => boolean> = {
  espece: () => true,
  wave: (house) => house?.takesWave ?? false,
  orange: (house) => house?.payWith.includes('orange') ?? false,
};

/** Public texts are built from this list, so that none of them can omit a new method. */
export function listOfferedMethods(house: PublicHouse | null): OfferedMethod[] {
  return ([...PAYMENT_METHODS, 'orange'] as const).filter((method) => IS_OFFERED[method](house));
}
