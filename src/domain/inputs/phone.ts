import { z } from 'zod';
import { PHONE_MESSAGE, parsePhone } from '../format/phone.ts';

export const phoneSchema = z
  .string()
  .max(40, PHONE_MESSAGE)
  .transform((input, check) => {
    const parsed = parsePhone(input);
    if (parsed) return parsed;
    check.addIssue({ code: 'custom', message: PHONE_MESSAGE });
    return z.NEVER;
  });
