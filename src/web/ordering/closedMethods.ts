import type { PaymentMethod } from '#domain/money/payment.ts';
import type { Outputs } from '#web/net/procedures.ts';

type Facts = Pick<Outputs['catalogue']['facts'], 'waveAvailable'> | undefined;

const CLOSED: Record<PaymentMethod, (facts: Facts) => boolean> = {
  espece: () => false,
  wave: (facts) => facts?.waveAvailable === false,
};

/** A method counts as open while the facts are still loading. */
export const isMethodClosed = (method: PaymentMethod, facts: Facts): boolean => CLOSED[method](facts);
