import { useForm } from '@mantine/form';
import type { z } from 'zod';
import { showFieldErrors } from '#web/ui/form/showFieldErrors.ts';
import { fieldErrors } from '#web/ui/form/zodForm.ts';

/** As Mantine has it: any record, also one that an interface describes. */
type FormValues = ReturnType<typeof useForm>['values'];
type Errors = Record<string, string>;

interface ActForm<Values> {
  initialValues: NoInfer<Values>;
  /** What is sent of what was typed; the schema may refuse it. */
  read(values: Values): unknown;
  /** Where an error stands whose field has another name here, and what the schema does not know of. */
  mapErrors?(errors: Errors, values: Values): Errors;
}

interface Mutation<Input> {
  isPending: boolean;
  mutate(input: Input): void;
}

/** The form of an act's dialog: an error stands under its field, whether the form or the server found it. */
export function useActForm<Values extends FormValues, Schema extends z.ZodType>(
  schema: Schema,
  { initialValues, read, mapErrors = (errors) => errors }: ActForm<Values>,
) {
  const form = useForm<Values>({
    initialValues,
    validate: (values) => mapErrors(fieldErrors(schema, read(values)), values),
  });
  const showErrors = showFieldErrors(form);
  return {
    form,
    onRefused: ({ fields }: { fields: Errors }) => showErrors(mapErrors(fields, form.getValues())),
    submit: (opened: boolean, act: Mutation<z.output<Schema>>) =>
      form.onSubmit((values) => {
        // The second tap of a double tap finds a dialog that has sent already, or is leaving.
        if (opened && !act.isPending) act.mutate(schema.parse(read(values)));
      }, showErrors),
  };
}
