import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { parseWholeNumber } from '#domain/format/money.ts';
import { CLAIM_KIND_LABELS } from '#domain/format/order/claimWords.ts';
import { type ClaimInput, claimSchema } from '#domain/inputs/claims.ts';
import { describeArticle } from '#domain/orders/order.ts';
import { CLAIM_KINDS, type ClaimKind, countClaimable, MAX_CLAIM_PHOTOS } from '#domain/pieces/claims.ts';
import { trpc } from '#web/net/trpc.ts';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import { useActFields, useDialogAct } from '#web/ui/act/useActForm.ts';
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx';
import { AreaField, Field, SelectField } from '#web/ui/form/Field.tsx';
import { PhotoField } from '#web/ui/photo/PhotoField.tsx';
import { uploadPhoto } from '#web/ui/photo/uploadPhoto.ts';
import type { OrderDialogProps } from '../dialogs/questions.ts';
import { useFreshOrder } from '../order/useDeskOrder.ts';
import { describeNews, describeOrder } from '../table/rowWords.ts';

type Values = { position: string; kind: ClaimKind | null; pieces: string; words: string };

export function ClaimDialog({ order, ...dialog }: OrderDialogProps) {
  const { data } = useFreshOrder(order.id, dialog.opened);
  const { form, onRefused, submitTo } = useActFields(claimSchema, {
    initialValues: { position: '', kind: null, pieces: '1', words: '' },
    read: ({ position, kind, pieces, words }: Values) => ({
      orderId: order.id,
      ...(position === '' ? {} : { position: Number(position) }),
      kind,
      pieces: parseWholeNumber(pieces),
      words,
    }),
    mapErrors: (errors, { position, pieces }) => {
      if (!data) return errors;
      const pickup = data.handovers.findLast(({ leg }) => leg === 'pickup');
      const most = countClaimable(data.items, pickup?.counts, position === '' ? null : Number(position));
      return (parseWholeNumber(pieces) ?? 0) > most ? { ...errors, pieces: `${most} au plus.` } : errors;
    },
  });
  const [photos, setPhotos] = useState<Blob[]>([]);
  const { client } = trpc.useUtils();
  const claim = useMutation({
    mutationFn: async (input: ClaimInput) => {
      const names = await Promise.all(photos.map(uploadPhoto));
      return client.dispatch.claim.mutate({ ...input, ...(names.length > 0 && { photos: names }) });
    },
    ...useDialogAct({ onDone: dialog.onClose, onRefused }),
  });
  return (
    <ActDialog
      {...dialog}
      title={`Réclamation, ${describeOrder(order)}`}
      act="Enregistrer la réclamation"
      request={claim}
      onSubmit={submitTo(claim)}
    >
      <ChoiceField
        label={'De quoi s’agit-il\u00a0?'}
        values={CLAIM_KINDS}
        labelOf={(kind) => CLAIM_KIND_LABELS[kind]}
        {...form.getInputProps('kind')}
      />
      <SelectField
        label="Article"
        {...form.getInputProps('position')}
        options={[
          { value: '', label: 'Toute la commande' },
          ...(data?.items ?? []).map(({ position, name, service, quantity }) => ({
            value: String(position),
            label: `${quantity}\u00a0× ${describeArticle({ name, service })}`,
          })),
        ]}
      />
      <Field
        label="Nombre de pièces"
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('pieces')}
      />
      <AreaField label="Ce que dit le client" rows={3} {...form.getInputProps('words')} />
      <PhotoField
        label="Photos"
        help="Facultatives, celles que le client a envoyées."
        photos={photos}
        max={MAX_CLAIM_PHOTOS}
        onChange={setPhotos}
      />
      <p className="muted anywhere">
        La réclamation est confirmée au client {describeNews(data)}. Vous avez 24&nbsp;heures pour lui
        répondre.
      </p>
    </ActDialog>
  );
}
