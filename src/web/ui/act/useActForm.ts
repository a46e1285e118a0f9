import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { z } from 'zod';
import type { FailureShape } from '#domain/failures/failureShape.ts';
import { readFailure } from '#web/net/failures.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { readLocalValue, TAB_DRAFT, writeLocalValue } from '#web/storage/localValue.ts';
import type { DialogFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { listFieldErrors, showFieldErrors } from '#web/ui/form/fieldErrors.ts';

/** Mantine's own type also accepts values typed by an interface, which `Record<string, unknown>` does not. */
type FormValues = ReturnType<typeof useForm>['values'];
type Errors = Record<string, string>;

interface ActFields<Values> {
  initialValues: NoInfer<Values>;
  /** The key lives as long as the form, so that what is sent twice is done once. */
  read(values: Values, key: string): unknown;
  /** The tab keeps what is typed under this name, over a reload, until the dialog closes or the act is done. */
  draft?: string | undefined;
  /** Fields may have other names here than in the schema, and errors that the schema does not know. */
  mapErrors?(errors: Errors, values: Values): Errors;
}

/** An error stands under its field, whether the form or the server found it. */
export function useActFields<Values extends FormValues, Schema extends z.ZodType>(
  schema: Schema,
  { initialValues, read, draft, mapErrors = (errors) => errors }: ActFields<Values>,
) {
  const [key] = useState(() => crypto.randomUUID());
  const readDraft = () =>
    draft ? readLocalValue<Partial<Values>>(TAB_DRAFT + draft, 'sessionStorage') : null;
  const saveDraft = (values: Partial<Values> | null) =>
    draft && writeLocalValue(TAB_DRAFT + draft, values, 'sessionStorage');
  const form = useForm<Values>({
    initialValues: { ...initialValues, ...readDraft() },
    onValuesChange: (values, before) =>
      draft && saveDraft(updateDraft(readDraft(), { values, before, initialValues })),
    validate: (values) => mapErrors(listFieldErrors(schema, read(values, key)), values),
  });
  const showErrors = showFieldErrors(form);
  return {
    form,
    clearDraft: () => saveDraft(null),
    onRefused: ({ fields }: FailureShape) => showErrors(mapErrors(fields, form.getValues())),
    submitTo: (request: { mutate(input: z.output<Schema>): void; reset?(): void }) =>
      form.onSubmit(
        (values) => request.mutate(schema.parse(read(values, key))),
        (errors) => {
          // The refusal of an earlier try says nothing about these values.
          request.reset?.();
          showErrors(errors);
        },
      ),
  };
}

interface ValuesChange<Values> {
  values: Values;
  before: Values;
  initialValues: Values;
}

/** A field that nobody typed into stays out of the draft, where it would win over what is stored later. */
export function updateDraft<Values extends FormValues>(
  draft: Partial<Values> | null,
  { values, before, initialValues }: ValuesChange<Values>,
): Partial<Values> | null {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const typed = Object.entries(values).filter(([field, value]) => !isSame(value, before[field]));
  const fields = Object.entries({ ...draft, ...Object.fromEntries(typed) }).filter(
    ([field, value]) => !isSame(value, initialValues[field]),
  );
  return fields.length > 0 ? (Object.fromEntries(fields) as Partial<Values>) : null;
}

type ActEnd<Answer> = { onDone?(answer: Answer): void; onRefused?(failure: FailureShape): void };

export function useDialogAct<Answer extends object>({ onDone, onRefused }: ActEnd<Answer>) {
  const utils = trpc.useUtils();
  return {
    meta: { silent: true, showsAnswer: true },
    onSuccess: (answer: Answer) => {
      if ('id' in answer) {
        const order = answer as Partial<Outputs['dispatch']['order']> & { id: string };
        utils.dispatch.order.setData({ orderId: order.id }, (before) => before && { ...before, ...order });
      }
      onDone?.(answer);
    },
    onError: (error: unknown) => onRefused?.(readFailure(error)),
  };
}

interface Procedure<Input, Answer extends object> {
  useMutation(end: ReturnType<typeof useDialogAct<Answer>>): {
    mutate(input: Input): void;
    reset(): void;
    isPending: boolean;
    error: unknown;
    data: Answer | undefined;
  };
}

interface ActForm<Values> extends DialogFrame, ActFields<Values> {
  /** The dialog shows the answer instead of closing. */
  staysOpen?: boolean;
}

export function useActForm<Values extends FormValues, Schema extends z.ZodType, Answer extends object>(
  procedure: Procedure<z.output<Schema>, Answer>,
  schema: Schema,
  { opened, onClose, staysOpen = false, ...fields }: ActForm<Values>,
) {
  const { form, clearDraft, onRefused, submitTo } = useActFields(schema, fields);
  const close = () => {
    clearDraft();
    onClose();
  };
  const request = procedure.useMutation(useDialogAct({ onRefused, ...(staysOpen ? {} : { onDone: close }) }));
  return { form, frame: { opened, onClose: close, request, onSubmit: submitTo(request) } };
}
