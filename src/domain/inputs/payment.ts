import { z } from 'zod';
import { PAYMENT_METHODS, PAYMENT_STATES } from '../payment.ts';

export const paymentMethodSchema = z.enum(PAYMENT_METHODS);

export const paymentStateSchema = z.enum(PAYMENT_STATES);
