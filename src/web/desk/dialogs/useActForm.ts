import { useForm } from '@mantine/form';
import type { z } from 'zod';
import type { FailureShape } from '#domain/failures/failureShape.ts';
import { readFailure } from '#web/net/failures.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { showFieldErrors } from '#web/ui/form/showFieldErrors.ts';
import { listFieldErrors } from '#web/ui/form/zodForm.ts';

/** Mantine's own type also accepts a record that an interface describes. */
type FormValues = ReturnType<typeof useForm>['values'];
type Errors = Record<string, string>;

interface ActForm<Values> {
  initialValues: NoInfer<Values>;
  /** Turns what was typed into the input, which the schema may refuse. */
  read(values: Values): unknown;
  /** Renames errors whose field has another name here, and adds what the schema does not know. */
  mapErrors?(errors: Errors, values: Values): Errors;
}

/** The form of an act's dialog: an error stands under its field, whether the form or the server found it. */
export function useActForm<Values extends FormValues, Schema extends z.ZodType>(
  schema: Schema,
  { initialValues, read, mapErrors = (errors) => errors }: ActForm<Values>,
) {
  const form = useForm<Values>({
    initialValues,
    validate: (values) => mapErrors(listFieldErrors(schema, read(values)), values),
  });
  const showErrors = showFieldErrors(form);
  return {
    form,
    onRefused: ({ fields }: FailureShape) => showErrors(mapErrors(fields, form.getValues())),
    submitTo: (request: { mutate(input: z.output<Schema>): void }) =>
      form.onSubmit((values) => request.mutate(schema.parse(read(values))), showErrors),
  };
}

interface ActEnd<Answer> {
  done?: string | ((answer: Answer) => string);
  onDone?(): void;
  onRefused?(failure: FailureShape): void;
  area?: 'dispatch' | 'cash';
}

/** The dialog stays until the server has answered, so that nothing typed is lost. */
export function useDialogAct<Answer extends object>(end: ActEnd<Answer>) {
  const { done, onDone, onRefused, area = 'dispatch' } = end;
  const utils = trpc.useUtils();
  return {
    meta: { silent: true },
    onSuccess: (answer: Answer) => {
      if ('id' in answer && area === 'dispatch') {
        const order = answer as Partial<Outputs['dispatch']['order']> & { id: string };
        utils.dispatch.order.setData({ orderId: order.id }, (before) => before && { ...before, ...order });
      }
      if (done) toast.success(typeof done === 'string' ? done : done(answer));
      onDone?.();
    },
    onError: (error: unknown) => onRefused?.(readFailure(error)),
    onSettled: () => void utils[area].invalidate(),
  };
}
