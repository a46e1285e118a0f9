import { z } from 'zod';
import { PAYMENT_FILTERS, PAYMENT_METHODS } from '../payment.ts';

export const paymentMethodSchema = z.enum(PAYMENT_METHODS);

/** The keys of lists name it `paymentState`. */
export const paymentFilterSchema = z.enum(PAYMENT_FILTERS);
