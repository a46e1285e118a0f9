import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { showFailure } from '../failures.ts';
import { type FailureShape, failureOf } from '../refusal.ts';
import { focusFirstWrong } from '../ui/Field.tsx';
import { errorsOf } from './zodForm.ts';

type Raw = Record<string, string>;
type Errors = Record<string, string>;

interface LightForm<Input> {
  /** What was typed, as the procedure wants it. */
  read: (typed: Raw) => Input;
  /** The schema that the server checks by, fetched when the form is first touched: the page itself does without zod. */
  schema?: () => Promise<z.ZodType<unknown, Input>>;
  /** Complaints that only this form can have: two passwords that differ. */
  check?: (typed: Raw) => Errors;
  send: (input: Input) => Promise<void>;
  /** Words of the specification for a failed submission. */
  title?: string;
  text?: string;
  /** Says that it has dealt with a failure itself. */
  handles?: (failure: FailureShape, input: Input) => boolean;
}

/** Uncontrolled fields: nothing typed before hydration or before a failure is lost, and a password manager is welcome. */
export function useLightForm<Input>({ read, schema, check, send, title, text, handles }: LightForm<Input>) {
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  // Complaints also go while they are being mended: only a refused submission may move the cursor.
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) focusFirstWrong(form.current);
  }, [refusals]);

  const refuse = (found: Errors) => {
    setErrors(found);
    if (Object.keys(found).length > 0) setRefusals((count) => count + 1);
  };

  const submit = async (typed: Raw) => {
    const input = read(typed);
    // Without network the schema may not come; the server checks by the same one.
    const checked = (await schema?.().catch(() => undefined))?.safeParse(input);
    const found = { ...errorsOf(checked?.error), ...check?.(typed) };
    refuse(found);
    if (Object.keys(found).length > 0) return;
    try {
      await send(input);
    } catch (error) {
      const failure = failureOf(error);
      refuse(failure.fields);
      if (!handles?.(failure, input)) showFailure(error, title, text);
    }
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    setBusy(true);
    await submit(typedIn(event.currentTarget)).finally(() => {
      running.current = false;
      setBusy(false);
    });
  };

  return {
    errors,
    busy,
    attributes: {
      ref: form,
      noValidate: true,
      onSubmit,
      onFocus: () => void schema?.().catch(() => undefined),
      onInput: ({ target }: { target: EventTarget }) => {
        const name = (target as HTMLInputElement).name;
        if (name in errors) setErrors(({ [name]: _, ...others }) => others);
      },
    },
  };
}

function typedIn(form: HTMLFormElement): Raw {
  const typed: Raw = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') typed[name] = value;
  return typed;
}
