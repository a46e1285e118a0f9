import type { UseFormReturnType } from '@mantine/form';

export function showFieldErrors<Values>(form: UseFormReturnType<Values>) {
  return (errors: Record<string, unknown>): void => {
    form.setErrors(errors as Record<string, string>);
    const [first] = Object.keys(errors);
    if (first) form.getInputNode(first)?.focus();
  };
}
