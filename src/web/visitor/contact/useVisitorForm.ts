import type { z } from 'zod';
import { useElapsedTime } from '#web/ui/form/HumanProof.tsx';
import { useFormDraft } from '#web/ui/form/useFormDraft.ts';
import { useLightForm } from '#web/ui/form/useLightForm.ts';

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
