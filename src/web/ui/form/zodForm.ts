import type { z } from 'zod';

/** A domain schema as a Mantine form's `validate`: the first error of each field, by path ("services.0.price"). */
export function createValidator(schema: z.ZodType): (values: unknown) => Record<string, string> {
  return (values) => listFieldErrors(schema, values);
}

export function listFieldErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  return mapErrors(schema.safeParse(values).error);
}

export function mapErrors(error: z.ZodError | undefined): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error?.issues ?? []) errors[issue.path.join('.')] ??= issue.message;
  return errors;
}
