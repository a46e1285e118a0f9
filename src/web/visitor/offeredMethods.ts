import type { PublicHouse } from '#domain/house.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/money/payment.ts';

const IS_OFFERED: Record<PaymentMethod, (house: PublicHouse | null) => boolean> = {
  espece: () => true,
  wave: (house) => house?.takesWave ?? false,
};

/** Public sentences are made of these, so that a method that comes cannot be left out of one. */
export function listOfferedMethods(house: PublicHouse | null): PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => IS_OFFERED[method](house));
}
