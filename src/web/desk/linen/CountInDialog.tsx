import { useForm } from '@mantine/form';
import { parseWhole } from '#domain/format/money.ts';
import { prefixWithDe } from '#domain/format/text.ts';
import { countInSchema } from '#domain/inputs/pieces.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { countPieces } from '#domain/pieces/handover.ts';
import { trpc } from '#web/net/trpc.ts';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Field, FieldError } from '#web/ui/form/Field.tsx';
import { fieldErrors } from '#web/ui/form/zodForm.ts';
import classes from '../dialogs/ActDialog.module.css';
import { ActDialog } from '../dialogs/ActDialog.tsx';
import type { DialogProps } from '../dialogs/DialogHost.tsx';
import { useDialogAct } from '../dialogs/useDialogAct.ts';
import type { CountRow } from './counts.ts';
import linen from './Linen.module.css';
import { piecesWords } from './linenWords.ts';
import { useCounts } from './useCounts.ts';

/** What the atelier counts when the linen comes in. */
export function CountInDialog({ order, opened, onClose }: DialogProps) {
  const { rows, isPending } = useCounts(order.id, opened);
  const countIn = trpc.dispatch.countIn.useMutation(
    useDialogAct({ done: 'Le comptage est enregistré.', onDone: onClose }),
  );
  // What is typed, by position; a line that nobody touched has what was picked up.
  const form = useForm<{ typed: Record<number, string> }>({ initialValues: { typed: {} } });
  const textOf = (row: CountRow) => form.values.typed[row.position] ?? String(row.pickedUp ?? row.ordered);
  const counts = rows.map((row) => ({ position: row.position, quantity: quantityIn(textOf(row)) }));
  const input = { orderId: order.id, counts };
  const errors = fieldErrors(countInSchema, input);
  const send = () => {
    if (opened && !countIn.isPending) countIn.mutate(countInSchema.parse(input));
  };
  const total = countPieces(counts);
  return (
    <ActDialog
      opened={opened}
      onClose={onClose}
      title={`Compter le linge ${prefixWithDe(order.client.fullname)}, commande ${referenceOf(order.id)}`}
      act={Number.isNaN(total) ? 'Enregistrer le comptage' : `Enregistrer ${piecesWords(total)}`}
      busy={countIn.isPending}
      error={countIn.error}
      disabled={rows.length === 0 || Object.keys(errors).length > 0}
      onSubmit={form.onSubmit(send)}
    >
      <p className={classes.hint}>
        Les quantités sont celles du ramassage. Toute différence devient un écart, à régler avec le client.
      </p>
      {isPending && rows.length === 0 ? <CardSkeleton /> : null}
      <ul className={linen.lines}>
        {rows.map((row, index) => (
          <li key={row.position} className={linen.line}>
            <span className={linen.name}>
              {row.name}, {row.service}
              <span className={linen.aside}>
                {`Pris\u00a0: ${row.pickedUp ?? row.ordered}`}
                {row.pickedUp !== null && row.pickedUp !== row.ordered
                  ? `, commandé\u00a0: ${row.ordered}`
                  : null}
              </span>
            </span>
            <Field
              className={linen.count}
              aria-label={`Pièces comptées, ${row.name}, ${row.service}`}
              inputMode="numeric"
              autoComplete="off"
              value={textOf(row)}
              error={errors[`counts.${index}.quantity`]}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) =>
                form.setFieldValue('typed', {
                  ...form.values.typed,
                  [row.position]: event.currentTarget.value,
                })
              }
            />
          </li>
        ))}
      </ul>
      <FieldError>{errors.counts}</FieldError>
    </ActDialog>
  );
}

/** An empty field is no zero. */
const quantityIn = (text: string) => parseWhole(text) ?? Number.NaN;
