import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { useFormDraft } from '#web/ui/form/useFormDraft.ts';
import { useLightForm } from '#web/ui/form/useLightForm.ts';
import { useIsHydrated } from '../../ui/form/SubmitButton.tsx';

const readFirstPaint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;

/** Bots fill in this field, which people do not see; the server stores nothing from a form that has it filled. */
export function HoneypotField() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Site web
        <input name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/**
 * The result is the milliseconds since the form became visible. A prerendered form counts from the first paint: on a
 * slow phone it may be filled in before the script runs.
 */
function useElapsedTime(): () => number {
  const isPrerendered = useRef(!useIsHydrated());
  const since = useRef(0);
  useEffect(() => {
    since.current = isPrerendered.current ? readFirstPaint() : performance.now();
  }, []);
  return () => Math.round(performance.now() - since.current);
}

interface VisitorForm<Input> {
  name: string;
  read: (texts: Record<string, string>, proof: { website: string; elapsed: number }) => Input;
  schema: () => Promise<z.ZodType<unknown, Input>>;
  send: (input: Input) => Promise<unknown>;
  onSent: () => void;
}

export function useVisitorForm<Input>({ name, read, schema, send, onSent }: VisitorForm<Input>) {
  const elapsed = useElapsedTime();
  const form = useLightForm({
    read: ({ website = '', ...texts }) => read(texts, { website, elapsed: Math.max(elapsed(), draft.age()) }),
    schema,
    send: async (input) => {
      await send(input);
      draft.clear();
      onSent();
    },
    title: "Échec de l'envoi",
    text: 'Une erreur est survenue. Veuillez réessayer.',
  });
  const draft = useFormDraft(name, form.attributes.ref);
  return form;
}
