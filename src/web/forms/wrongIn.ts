import type { UseFormReturnType } from '@mantine/form';

/** Says what is wrong under the fields of a Mantine form, and takes the person to the first of them. */
export function wrongIn<Values>(form: UseFormReturnType<Values>) {
  return (errors: Record<string, unknown>): void => {
    form.setErrors(errors as Record<string, string>);
    const [first] = Object.keys(errors);
    if (first) form.getInputNode(first)?.focus();
  };
}
