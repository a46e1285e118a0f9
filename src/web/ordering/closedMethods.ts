import type { OrderMethod } from '#domain/money/payment.ts';
import type { Outputs } from '#web/net/procedures.ts';

type Facts = Pick<Outputs['catalogue']['facts'], 'waveAvailable'> | undefined;

const CLOSED: Record<OrderMethod, (facts: Facts) => boolean> = {
  espece: () => false,
  compte: () => false,
  wave: (facts) => facts?.waveAvailable === false,
};

/** A method counts as open while the facts are still loading. */
export const isMethodClosed = (method: OrderMethod, facts: Facts): boolean => CLOSED[method](facts);

export const ACCOUNT_LOST = 'Le compte ne paie plus\u00a0: choisissez comment payer.';
