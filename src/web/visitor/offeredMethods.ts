import type { PublicHouse } from '#domain/house.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/money/payment.ts';

const IS_OFFERED: Record<PaymentMethod, (house: PublicHouse | null) => boolean> = {
  espece: () => true,
  wave: (house) => house?.takesWave ?? false,
};

/** Public texts are built from this list, so that none of them can omit a new method. */
export function listOfferedMethods(house: PublicHouse | null): PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => IS_OFFERED[method](house));
}
