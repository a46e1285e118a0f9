import { parseWholeNumber } from '#domain/format/money.ts';
import { setTagSchema } from '#domain/inputs/pieces.ts';
import { trpc } from '#web/net/trpc.ts';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import { useActForm } from '#web/ui/act/useActForm.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import type { OrderDialogProps } from '../dialogs/questions.ts';
import { describeOrder } from '../table/rowWords.ts';

export function TagDialog({ order, ...dialog }: OrderDialogProps) {
  const { id: orderId, tag: seenTag, marks } = order;
  const { form, frame } = useActForm(trpc.dispatch.tag, setTagSchema, {
    ...dialog,
    initialValues: { tag: String(seenTag ?? marks.refusedTag ?? '') },
    read: ({ tag }: { tag: string }) => ({
      orderId,
      tag: parseWholeNumber(tag) ?? Number.NaN,
      seen: seenTag,
    }),
    mapErrors: (errors, { tag }) =>
      errors.tag && tag.trim() === '' ? { ...errors, tag: 'Indiquez le numéro.' } : errors,
  });
  return (
    <ActDialog {...frame} title={`Sac de la ${describeOrder(order)}`} act="Noter le sac">
      <Field
        label="Numéro du sac"
        help="Le même que sur chaque pièce."
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('tag')}
      />
      {seenTag === null ? null : (
        <div>
          <Button
            kind="ghost"
            size="sm"
            flush
            disabled={frame.request.isPending}
            onClick={() => frame.request.mutate({ orderId, tag: null, seen: seenTag })}
          >
            Retirer le numéro
          </Button>
        </div>
      )}
    </ActDialog>
  );
}
