import type { z } from 'zod';

/** The domain's schema as a Mantine form's `validate`: first complaint per field, by its path ("services.0.price"). */
export function zodForm(schema: z.ZodType): (values: unknown) => Record<string, string> {
  return (values) => fieldErrors(schema, values);
}

export function fieldErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  return errorsOf(schema.safeParse(values).error);
}

/** The first complaint of each field, by its path. */
export function errorsOf(error: z.ZodError | undefined): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error?.issues ?? []) errors[issue.path.join('.')] ??= issue.message;
  return errors;
}
