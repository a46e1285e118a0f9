import { useForm } from '@mantine/form';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import {
  type CatalogueEntry,
  GARMENT_GROUPS,
  getGroupTitle,
  isNameTaken,
} from '#domain/catalogue/catalogue.ts';
import { proposeGroup } from '#domain/catalogue/proposedGroup.ts';
import {
  createProductSchema,
  PRODUCT_DEFAULTS,
  PRODUCT_LABELS,
  type ProductFields,
  pickProductFields,
} from '#domain/inputs/catalogue.ts';
import { readFailure } from '#web/net/failures.ts';
import { showFailure } from '#web/net/showFailure.ts';
import { trpc } from '#web/net/trpc.ts';
import { Confirm, Dialog, useDialogSubject } from '#web/ui/feedback/Dialog.tsx';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Field, SelectField } from '#web/ui/form/Field.tsx';
import { listFieldErrors, showFieldErrors } from '#web/ui/form/fieldErrors.ts';
import { Switch } from '#web/ui/form/toggle/Switch.tsx';
import { useCloseQuestion } from '#web/ui/form/UnsavedGuard.tsx';
import { PictureField, useIsUploading } from './PictureField.tsx';
import {
  dropUnpriced,
  formatServices,
  type GarmentForm,
  isSame,
  listJumps,
  mergeServices,
  readServices,
  ServicesField,
  USUAL_SERVICES,
} from './ServicesField.tsx';

type Props = { garment: CatalogueEntry | null; opened: boolean; onClose(): void };

export function GarmentDialog({ garment, opened, onClose }: Props) {
  const { data: garments = [] } = trpc.catalogue.all.useQuery();
  const form = useForm<GarmentForm>({
    initialValues: {
      ...PRODUCT_DEFAULTS,
      name: '',
      group: undefined,
      services: USUAL_SERVICES,
      ...(garment && buildForm(garment)),
    },
    validate: (values) => ({
      // The first error takes the focus, and the name stands first.
      ...(isNameTaken(garments, values.name, garment ?? undefined) && { name: 'Un vêtement a déjà ce nom.' }),
      ...listFieldErrors(createProductSchema, readInput(values)),
    }),
    // This error is about the rows together, so no single row's change clears it.
    onValuesChange: () => form.clearFieldError('services'),
  });
  // A colleague's change is merged into the form without touching what is being typed.
  const [base, setBase] = useState(garment);
  const current = garments.find(({ id }) => id === garment?.id);
  useEffect(() => {
    if (!base || !current || isSame(pickProductFields(base), pickProductFields(current))) return;
    const [before, next] = [buildForm(base), buildForm(current)];
    const typed = Object.entries(form.values).filter(
      ([name, value]) => !isSame(value, before[name as keyof GarmentForm]),
    );
    form.setInitialValues(next);
    const services = mergeServices(form.values.services, before.services, next.services);
    form.setValues({ ...next, ...Object.fromEntries(typed), services });
    setBase(current);
  });
  // The JSON text is not in the form yet: saving would lose it.
  const [json, setJson] = useState<string | null>(null);
  const isUploading = useIsUploading();
  const isDirty = json !== null || isUploading || !isSame(form.values, form.getInitialValues());
  const { frame, question } = useCloseQuestion(isDirty, { opened, onClose });
  const showErrors = showFieldErrors(form);
  const makeHandlers = (done: string, failed: string) => ({
    meta: { silent: true },
    onSuccess: () => {
      toast.success(done);
      onClose();
    },
    onError: (error: unknown) => {
      showErrors(readFailure(error).fields);
      showFailure(error, failed);
    },
  });
  const adding = trpc.catalogue.create.useMutation(makeHandlers('Vêtement ajouté.', "Erreur d'ajout"));
  const updating = trpc.catalogue.update.useMutation(
    makeHandlers('Vêtement mis à jour.', 'Erreur de mise à jour'),
  );
  const isSaving = adding.isPending || updating.isPending;
  const prices = useDialogSubject<string[]>();
  const save = form.onSubmit((values) => {
    const jumps = listJumps(values.services, form.getInitialValues().services);
    if (jumps.length > 0 && !prices.frame.opened) return prices.open(jumps);
    prices.frame.onClose();
    const input = createProductSchema.parse(readInput(values));
    if (base) updating.mutate({ productId: base.id, ...input, seen: pickProductFields(base) });
    else adding.mutate(input);
  }, showErrors);
  const fields: Record<keyof ProductFields, ReactNode> = {
    name: <Field label={PRODUCT_LABELS.name} data-autofocus maxLength={60} {...form.getInputProps('name')} />,
    group: (
      <SelectField
        label={PRODUCT_LABELS.group}
        help="Où les clients le trouvent, dans les tarifs et dans la commande."
        options={GROUPS}
        {...form.getInputProps('group')}
        value={form.values.group ?? proposeGroup(form.values.name)}
      />
    ),
    services: <ServicesField form={form} json={json} onJson={setJson} />,
    imageUrl: (
      <PictureField
        label="Image"
        imageUrl={form.values.imageUrl}
        onChange={(imageUrl) => form.setFieldValue('imageUrl', imageUrl)}
      />
    ),
    hidden: (
      <Switch
        label="Masquer aux clients"
        help="Le vêtement reste ici, avec ses prix, et ne peut plus être commandé."
        {...form.getInputProps('hidden', { type: 'checkbox' })}
      />
    ),
  };

  return (
    <>
      <Dialog
        {...frame}
        closeOnEscape={frame.closeOnEscape && !prices.frame.opened}
        busy={isSaving}
        title={garment ? `Modifier ${garment.name}` : 'Ajouter un vêtement'}
        size="lg"
      >
        <form
          className="stack gap-16"
          noValidate
          onSubmit={(event) => {
            form.setFieldValue('services', dropUnpriced);
            save(event);
          }}
        >
          {Object.entries(fields).map(([name, field]) => (
            <Fragment key={name}>{field}</Fragment>
          ))}
          {json === null ? null : <p className="muted">Appliquez d’abord le JSON, ou revenez aux lignes.</p>}
          <DialogFoot>
            <Button type="submit" disabled={json !== null || isUploading} busy={isSaving}>
              {garment ? 'Enregistrer' : 'Ajouter le vêtement'}
            </Button>
          </DialogFoot>
        </form>
      </Dialog>
      {question}
      <Confirm
        {...prices.frame}
        onConfirm={() => save()}
        title={`${form.values.name}\u00a0: enregistrer ces prix\u00a0?`}
        act="Enregistrer"
      >
        {prices.opening?.subject.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </Confirm>
    </>
  );
}

const GROUPS = GARMENT_GROUPS.map((value) => ({ value, label: getGroupTitle(value) }));

const readInput = (values: GarmentForm) => ({ ...values, services: readServices(values.services) });

const buildForm = (garment: CatalogueEntry): GarmentForm => ({
  ...pickProductFields(garment),
  services: formatServices(garment.services),
});
