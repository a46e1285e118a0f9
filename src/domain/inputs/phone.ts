import { z } from 'zod';
import { PHONE_MESSAGE, parsePhone } from '../phone.ts';

export const phoneSchema = z
  .string()
  .max(40, PHONE_MESSAGE)
  .transform((typed, check) => {
    const parsed = parsePhone(typed);
    if (parsed) return parsed;
    check.addIssue({ code: 'custom', message: PHONE_MESSAGE });
    return z.NEVER;
  });
