import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatLongDate, startOfDay } from '#domain/format/calendar.ts';
import { formatFcfa, parseAmount } from '#domain/format/money.ts';
import {
  type CloseDayInput,
  closeDaySchema,
  depositSchema,
  type SpendInput,
  spendSchema,
} from '#domain/inputs/cash.ts';
import { readFailure } from '#web/net/failures.ts';
import { trpc } from '#web/net/trpc.ts';
import { useSession } from '#web/shell/session.tsx';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import { useActFields, useActForm, useDialogAct } from '#web/ui/act/useActForm.ts';
import { useNow } from '#web/ui/clock.tsx';
import { Confirm, useDialogSubject } from '#web/ui/feedback/Dialog.tsx';
import type { DialogFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { AmountField } from '#web/ui/form/AmountField.tsx';
import { AreaField, Field } from '#web/ui/form/Field.tsx';
import { PhotoField } from '#web/ui/photo/PhotoField.tsx';
import { uploadPhoto } from '#web/ui/photo/uploadPhoto.ts';
import type { DialogQuestions } from '../dialogs/questions.ts';
import { CountOutcome } from './CountOutcome.tsx';
import { describeClosing, describeWaiting } from './cashWords.ts';

/** A zero too many is read once more on the button, which keeps its room beside the other. */
export function nameSum(typed: string, act = 'Enregistrer'): string {
  const sum = parseAmount(typed);
  return sum ? `${act} ${formatFcfa(sum)}` : act;
}

type SumWarningProps = { expected: number | null; typed: string; where: string };

/** Who counts blind is not told what the drawer should hold. */
export function SumWarning({ expected, typed, where }: SumWarningProps) {
  if (expected === null || (parseAmount(typed) ?? 0) <= expected) return null;
  return (
    <p role="status" className="warning semibold">
      C’est plus que les {formatFcfa(expected)} {where}.
    </p>
  );
}

type OpenDrawer = { expected: number | null };

export function SpendDialog({ expected, ...dialog }: OpenDrawer & DialogFrame) {
  const [photos, setPhotos] = useState<Blob[]>([]);
  const { form, onRefused, submitTo } = useActFields(spendSchema, {
    initialValues: { amount: '', reason: '' },
    read: ({ amount, reason }: { amount: string; reason: string }, key) => ({
      amount: parseAmount(amount),
      reason,
      key,
    }),
  });
  const { client } = trpc.useUtils();
  const spend = useMutation({
    mutationFn: async (input: SpendInput) => {
      const [photo] = await Promise.all(photos.map(uploadPhoto));
      return client.cash.spend.mutate({ ...input, ...(photo && { photo }) });
    },
    ...useDialogAct({
      onDone: dialog.onClose,
      onRefused,
    }),
  });
  const { opening, open, frame } = useDialogSubject<SpendInput>();
  const record = (input: SpendInput) =>
    expected !== null && input.amount > expected ? open(input) : spend.mutate(input);
  return (
    <ActDialog
      {...dialog}
      title="Noter une dépense"
      act={nameSum(form.values.amount)}
      request={spend}
      isAsking={frame.opened}
      onSubmit={submitTo({ mutate: record, reset: spend.reset })}
    >
      <AmountField label="Somme sortie du tiroir" data-autofocus {...form.getInputProps('amount')} />
      <Field
        label="Pour quoi"
        help="Par exemple lessive, carburant, cintres."
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
      <PhotoField label="Photo du reçu" help="Facultative." photos={photos} max={1} onChange={setPhotos} />
      {opening ? (
        <Confirm
          key={opening.key}
          {...frame}
          title={`Noter une dépense de ${formatFcfa(opening.subject.amount)}\u00a0?`}
          act="Noter quand même"
          onConfirm={() => {
            frame.onClose();
            spend.mutate(opening.subject);
          }}
        >
          <p>Le tiroir-caisse devrait contenir {formatFcfa(expected ?? 0)}.</p>
        </Confirm>
      ) : null}
    </ActDialog>
  );
}

export function DepositDialog({ expected, ...dialog }: OpenDrawer & DialogFrame) {
  const { form, frame } = useActForm(trpc.cash.deposit, depositSchema, {
    ...dialog,
    initialValues: { amount: '', note: '' },
    read: ({ amount, note }: { amount: string; note: string }, key) => ({
      amount: parseAmount(amount),
      note,
      key,
    }),
  });
  return (
    <ActDialog {...frame} title="Noter un versement" act={nameSum(form.values.amount)}>
      <AmountField label="Somme sortie du tiroir" data-autofocus {...form.getInputProps('amount')} />
      <SumWarning expected={expected} typed={form.values.amount} where="attendus dans le tiroir-caisse" />
      <Field
        label="À qui"
        help="La banque ou le propriétaire, avec le numéro du bordereau s’il y en a un."
        autoComplete="off"
        {...form.getInputProps('note')}
      />
    </ActDialog>
  );
}

export function TakeBackDialog({ entry, ...dialog }: DialogQuestions['takeBackCash'] & DialogFrame) {
  const request = trpc.cash.takeBack.useMutation(useDialogAct({ onDone: dialog.onClose }));
  const today = startOfDay(useNow());
  const entryName = entry.kind === 'expense' ? 'la dépense' : 'le versement';
  return (
    <ActDialog
      {...dialog}
      title={`Annuler ${entryName} de ${formatFcfa(-entry.amount)}\u00a0?`}
      act={`Annuler ${entryName}`}
      isDanger
      request={request}
      onSubmit={() => request.mutate({ entryId: entry.id })}
    >
      <p className="anywhere">{entry.note}</p>
      <p className="muted">La ligne reste dans le tiroir-caisse, avec son annulation.</p>
      {entry.at < today ? (
        <p className="warning semibold">
          Elle date du {formatLongDate(entry.at)}&nbsp;: le tiroir-caisse d’aujourd’hui attendra{' '}
          {formatFcfa(-entry.amount)} de plus.
        </p>
      ) : null}
    </ActDialog>
  );
}

/** The count is blind: what the drawer should hold appears only once the day is closed. */
export function CloseDayDialog({ day, expected, ...dialog }: DialogQuestions['closeDay'] & DialogFrame) {
  const { me } = useSession();
  const { livreurs = [] } = trpc.cash.desk.useQuery().data ?? {};
  const waiting = describeWaiting({
    handovers: livreurs.flatMap(({ openHandovers }) => openHandovers).length,
    held: livreurs.reduce((sum, livreur) => sum + livreur.held, 0),
  });
  const { form, onRefused, submitTo } = useActFields(closeDaySchema, {
    initialValues: { counted: '', note: '' },
    read: ({ counted, note }: { counted: string; note: string }) => ({
      day,
      counted: parseAmount(counted),
      note,
    }),
  });
  const request = trpc.cash.closeDay.useMutation(useDialogAct({ onRefused }));
  const { opening, open, frame } = useDialogSubject<CloseDayInput>();
  const closing = request.data;
  if (closing)
    return (
      <CountOutcome
        {...dialog}
        title="La journée est clôturée"
        gap={closing.gap}
        sums={[
          ['Compté', closing.counted],
          ['Attendu', closing.expected],
        ]}
        owner={me?.fullname ?? ''}
      />
    );
  return (
    <ActDialog
      {...dialog}
      title={`Clôturer le ${formatLongDate(Date.parse(day))}`}
      act="Clôturer le tiroir"
      request={request}
      isAsking={frame.opened}
      disabled={request.error !== null && readFailure(request.error).code === 'DAY_CLOSED'}
      onSubmit={submitTo({ mutate: open })}
    >
      <p className="muted anywhere">
        Comptez tout ce qui est dans le tiroir-caisse, monnaie comprise. Ce qui vient ensuite compte pour le
        jour suivant.
      </p>
      {waiting ? <p className="anywhere">{waiting}</p> : null}
      {expected === null ? null : (
        <p className="anywhere">
          Vous voyez la somme attendue&nbsp;: votre clôture sera notée «&nbsp;somme connue&nbsp;».
        </p>
      )}
      <AmountField label="Somme comptée" data-autofocus {...form.getInputProps('counted')} />
      <AreaField label="Note" help="Facultative." rows={2} {...form.getInputProps('note')} />
      {opening ? (
        <Confirm
          key={opening.key}
          {...frame}
          title={`Clôturer avec ${formatFcfa(opening.subject.counted)}\u00a0?`}
          act="Clôturer"
          onConfirm={() => {
            frame.onClose();
            request.mutate(opening.subject);
          }}
        >
          {expected === null ? null : (
            <p className="semibold">{describeClosing({ gap: expected - opening.subject.counted })}</p>
          )}
          <p>Un jour clôturé ne change plus.</p>
        </Confirm>
      ) : null}
    </ActDialog>
  );
}
