import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { FailureShape } from '#domain/failures/failureShape.ts';
import { readFailure } from '#web/net/failures.ts';
import { chooseFailureWords } from '#web/net/showFailure.ts';
import { toast } from '../feedback/toasts.ts';
import { focusFirstInvalidField } from './Field.tsx';
import { mapErrors } from './fieldErrors.ts';

type FormTexts = Record<string, string>;
type Errors = Record<string, string>;

type Refusal = ReturnType<typeof chooseFailureWords> & Pick<FailureShape, 'code'>;

interface LightForm<Input> {
  read: (texts: FormTexts) => Input;
  /** The server's own schema is loaded when the form is first focused, so that the page loads without zod. */
  schema?: () => Promise<z.ZodType<unknown, Input>>;
  /** The check finds errors that only this form can have, such as two passwords that differ. */
  check?: (texts: FormTexts) => Errors;
  send: (input: Input) => Promise<void>;
  title?: string;
  text?: string;
  onFailure?: (failure: FailureShape, input: Input, error: unknown) => boolean;
  /** The form says the refusal under its fields, where no toast covers the next act. */
  isToldInPlace?: boolean;
}

/** Fields are uncontrolled, so nothing typed before hydration is lost and password managers work. */
export function useLightForm<Input>(options: LightForm<Input>) {
  const { read, schema, check, send, title, text, onFailure, isToldInPlace = false } = options;
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isRunning = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  // Errors also disappear while they are being corrected: only a refused submission may move the focus.
  const [refusalCount, setRefusalCount] = useState(0);
  useEffect(() => {
    if (refusalCount > 0) focusFirstInvalidField(form.current);
  }, [refusalCount]);

  const showErrors = (next: Errors) => {
    setErrors(next);
    if (Object.keys(next).length > 0) setRefusalCount((count) => count + 1);
  };

  const submitTexts = async (texts: FormTexts) => {
    setRefusal(null);
    const input = read(texts);
    // The schema may fail to load offline; the server checks with the same one.
    const parsed = (await schema?.().catch(() => undefined))?.safeParse(input);
    const localErrors = { ...mapErrors(parsed?.error), ...check?.(texts) };
    showErrors(localErrors);
    if (Object.keys(localErrors).length > 0) return;
    try {
      await send(input);
    } catch (error) {
      const failure = readFailure(error);
      showErrors(failure.fields);
      if (onFailure?.(failure, input, error)) return;
      const words = chooseFailureWords(error, title, text);
      if (isToldInPlace) {
        setRefusal({ ...words, code: failure.code });
        setRefusalCount((count) => count + 1);
      } else toast.failure(words.title, words.text);
    }
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    await submitTexts(readForm(event.currentTarget)).finally(() => {
      isRunning.current = false;
      setBusy(false);
    });
  };

  return {
    errors,
    busy,
    /** Why the server refused, for a form that says it in place. */
    refusal,
    clearRefusal: () => setRefusal(null),
    attributes: {
      ref: form,
      className: 'stack gap-16',
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

function readForm(form: HTMLFormElement): FormTexts {
  const texts: FormTexts = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value;
  return texts;
}
