import { z } from 'zod';
import { formatAmount } from '../format/money.ts';

export const makeWholeNumberSchema = (from: number, to: number, unit: string) => {
  const message = `Entrez un nombre entier de ${formatAmount(from)} à ${formatAmount(to)}\u00a0${unit}.`;
  return z.int(message).min(from, message).max(to, message);
};
