import type { UseFormReturnType } from '@mantine/form';
import type { z } from 'zod';

/** The result fits a Mantine form's `validate`: it lists the first error of each field by path ("services.0.price"). */
export function listFieldErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  return mapErrors(schema.safeParse(values).error);
}

export function mapErrors(error: z.ZodError | undefined): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error?.issues ?? []) errors[issue.path.join('.')] ??= issue.message;
  return errors;
}

export function showFieldErrors<Values>(form: UseFormReturnType<Values>) {
  return (errors: Record<string, unknown>): void => {
    form.setErrors(errors as Record<string, string>);
    const [first] = Object.keys(errors);
    const field = first ? form.getInputNode(first) : null;
    field?.focus({ preventScroll: true });
    // The error is drawn first; the sticky foot of a dialog would cover what is brought just into view.
    if (field) requestAnimationFrame(() => field.scrollIntoView({ block: 'center' }));
  };
}
