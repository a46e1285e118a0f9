import { useForm } from '@mantine/form';
import { parseWholeNumber } from '#domain/format/money.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { getVisitReasonLabel } from '#domain/format/order/visitWords.ts';
import { deskFailVisitSchema } from '#domain/inputs/order.ts';
import { countInSchema, givenBackSchema, settleCountSchema } from '#domain/inputs/pieces.ts';
import { describeArticle } from '#domain/orders/order.ts';
import { type CodeLeg, countPieces } from '#domain/pieces/handover.ts';
import { findVisitLeg, VISIT_REASONS, type VisitReason } from '#domain/pieces/visits.ts';
import { trpc } from '#web/net/trpc.ts';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import { useActForm, useDialogAct } from '#web/ui/act/useActForm.ts';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx';
import { AreaField, Field, FieldError } from '#web/ui/form/Field.tsx';
import { listFieldErrors } from '#web/ui/form/fieldErrors.ts';
import type { OrderDialogProps } from '../dialogs/questions.ts';
import { useFreshOrder } from '../order/useDeskOrder.ts';
import { describeNews, describeOrder } from '../table/rowWords.ts';
import { type CountRow, CountTable, listCountRows } from './CountTable.tsx';

/** The board's rows have no counts, so the order is loaded. */
function useCountRows(orderId: string, opened: boolean) {
  const { data: order, isPending } = useFreshOrder(orderId, opened);
  return { isPending, rows: order ? listCountRows(order) : [] };
}

export function CountInDialog({ order, ...dialog }: OrderDialogProps) {
  const { rows: allRows, isPending } = useCountRows(order.id, dialog.opened);
  const rows = allRows.filter(({ position }) => position >= 0);
  const countIn = trpc.dispatch.countIn.useMutation(useDialogAct({ onDone: dialog.onClose }));
  const form = useForm<{ typed: Record<number, string> }>({ initialValues: { typed: {} } });
  const readText = (row: CountRow) => form.values.typed[row.position] ?? String(row.pickedUp ?? row.ordered);
  // An empty field is NaN, which the schema refuses, and not zero.
  const counts = rows.map((row) => ({
    position: row.position,
    quantity: parseWholeNumber(readText(row)) ?? Number.NaN,
  }));
  const input = { orderId: order.id, counts };
  const errors = listFieldErrors(countInSchema, input);
  const isMore = (row: CountRow, quantity = Number.NaN) => row.most !== null && quantity > row.most;
  const total = countPieces(counts);
  return (
    <ActDialog
      {...dialog}
      title={`Compter le linge de la ${describeOrder(order)}`}
      act={Number.isNaN(total) ? 'Enregistrer le comptage' : `Enregistrer ${formatPieces(total)}`}
      request={countIn}
      disabled={
        rows.length === 0 ||
        Object.keys(errors).length > 0 ||
        rows.some((row, index) => isMore(row, counts[index]?.quantity))
      }
      onSubmit={() => countIn.mutate(countInSchema.parse(input))}
    >
      <p className="muted anywhere">
        Les quantités sont celles du ramassage. Toute différence devient un écart, à régler avec le client.
      </p>
      {isPending && rows.length === 0 ? <CardSkeleton /> : null}
      <ul className="bare stack gap-8">
        {rows.map((row, index) => (
          <li key={row.position} className="anywhere grid middle aside-right gap-4-12">
            <span>
              {describeArticle(row)}
              <span className="block muted text-14 regular wrap-anywhere">
                {`Pris\u00a0: ${row.pickedUp ?? row.ordered}`}
                {row.pickedUp !== null && row.pickedUp !== row.ordered
                  ? `, commandé\u00a0: ${row.ordered}`
                  : null}
              </span>
            </span>
            <Field
              style={{ width: 84 }}
              aria-label={`Pièces comptées, ${describeArticle(row)}`}
              inputMode="numeric"
              autoComplete="off"
              value={readText(row)}
              error={
                isMore(row, counts[index]?.quantity)
                  ? `${row.most} au plus, d’après le ramassage.`
                  : errors[`counts.${index}.quantity`]
              }
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

export function SettleCountDialog({ order, ...dialog }: OrderDialogProps) {
  const { rows, isPending } = useCountRows(order.id, dialog.opened);
  const { form, frame } = useActForm(trpc.dispatch.settleCount, settleCountSchema, {
    ...dialog,
    initialValues: { reason: '' },
    read: ({ reason }: { reason: string }) => ({ orderId: order.id, reason }),
  });
  const { piecesLeft } = order.marks;
  const words =
    piecesLeft === undefined
      ? { title: 'Régler l’écart', act: 'Régler l’écart' }
      : {
          title: 'Noter le reste perdu',
          act: `Noter ${formatPieces(piecesLeft)} perdue${piecesLeft > 1 ? 's' : ''}`,
        };
  return (
    <ActDialog {...frame} title={`${words.title} de la ${describeOrder(order)}`} act={words.act}>
      <CountTable rows={rows} isPending={isPending} />
      <AreaField
        label="Explication"
        help="D’où vient l’écart, et avec qui vous en avez parlé. Pour l’équipe seulement."
        data-autofocus
        rows={2}
        {...form.getInputProps('reason')}
      />
      <p className="muted anywhere">
        Si le client a changé d’avis, modifiez plutôt la commande&nbsp;: son prix suivra.
      </p>
    </ActDialog>
  );
}

export function GiveBackDialog({ order, ...dialog }: OrderDialogProps) {
  const { form, frame } = useActForm(trpc.dispatch.givenBack, givenBackSchema, {
    ...dialog,
    initialValues: { note: '' },
    read: ({ note }: { note: string }) => ({ orderId: order.id, note }),
  });
  return (
    <ActDialog {...frame} title={`Rendre le linge de la ${describeOrder(order)}`} act="Linge rendu">
      <AreaField
        label={'À qui, et comment l’avez-vous reconnu\u00a0?'}
        help="Pour l’équipe seulement."
        data-autofocus
        rows={2}
        {...form.getInputProps('note')}
      />
      <p className="muted anywhere">
        Le client voit dans son suivi que son linge est rendu, et la commande quitte la colonne Retour.
      </p>
    </ActDialog>
  );
}

const FAILURE_WORDS: Record<CodeLeg, { title: string; next: string }> = {
  pickup: { title: 'Ramassage impossible', next: 'La commande attend de nouveau un livreur.' },
  delivery: { title: 'Livraison impossible', next: 'Le linge revient à l’atelier, et attend un livreur.' },
  return: { title: 'Retour impossible', next: 'Le linge revient à l’atelier, et reste à rendre.' },
};

export function MissedVisitDialog({ order, ...dialog }: OrderDialogProps) {
  const { title, next } = FAILURE_WORDS[findVisitLeg(order.status)];
  const { data: fresh } = useFreshOrder(order.id, dialog.opened);
  const { form, frame } = useActForm(trpc.dispatch.fail, deskFailVisitSchema, {
    ...dialog,
    initialValues: { reason: null },
    read: ({ reason }: { reason: VisitReason | null }) => ({ orderId: order.id, from: order.status, reason }),
  });
  return (
    <ActDialog {...frame} title={`${title}, ${describeOrder(order)}`} act="Noter le passage manqué">
      <ChoiceField
        label={'Que s’est-il passé\u00a0?'}
        values={VISIT_REASONS}
        labelOf={getVisitReasonLabel}
        {...form.getInputProps('reason')}
      />
      <p className="muted anywhere">
        {next} Le client est prévenu {describeNews(fresh)}
        {order.livreur ? `, et ${order.livreur.fullname} n’a plus cette mission` : ''}.
      </p>
    </ActDialog>
  );
}
