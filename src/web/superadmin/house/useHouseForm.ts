import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { HouseSetting } from '#domain/house.ts';
import { updateHouseSchema } from '#domain/inputs/house.ts';
import { readFailure } from '#web/net/failures.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { showFieldErrors } from '#web/ui/form/showFieldErrors.ts';
import {
  buildHouseForm,
  type HouseForm,
  listChangedSettings,
  listHouseFormErrors,
  mapErrorPaths,
  mergeForm,
  readSettings,
} from './houseForm.ts';

type House = Outputs['house']['all'];

/** A colleague's changes are merged into the form without touching what is being typed. */
export function useHouseForm(house: House) {
  const utils = trpc.useUtils();
  const [base, setBase] = useState(house);
  const [changedMeanwhile, setChangedMeanwhile] = useState<HouseSetting[]>([]);
  const form = useForm<HouseForm>({
    initialValues: buildHouseForm(house.settings),
    validate: listHouseFormErrors,
    validateInputOnBlur: true,
  });
  const baseForm = buildHouseForm(base.settings);
  const changed = listChangedSettings(form.values, baseForm);

  const adoptSettings = (next: House, reference: HouseForm) => {
    form.setValues((values) => mergeForm(values as HouseForm, reference, buildHouseForm(next.settings)));
    setBase(next);
  };
  // A live update or a refused save may bring settings that a colleague has saved.
  useEffect(() => {
    if (house.version === base.version) return;
    if (changed.length > 0)
      setChangedMeanwhile(listChangedSettings(buildHouseForm(house.settings), baseForm));
    adoptSettings(house, baseForm);
  });

  const showErrors = showFieldErrors(form);
  const updating = trpc.house.update.useMutation({
    meta: { showsAnswer: true },
    onError: (error) => showErrors(mapErrorPaths(form.values, readFailure(error).fields)),
  });
  const saveSettings = (sent: HouseForm) => {
    const values = readSettings(sent);
    const changes = Object.fromEntries(
      listChangedSettings(sent, baseForm).map((name) => [name, values[name]]),
    );
    updating.mutate(updateHouseSchema.parse({ changes, seen: base.version }), {
      onSuccess: (saved) => {
        utils.house.all.setData(undefined, saved);
        setChangedMeanwhile([]);
        // Values typed during the save are kept.
        adoptSettings(saved, sent);
        toast.success('Réglages enregistrés');
      },
    });
  };
  return {
    form,
    changed,
    changedMeanwhile,
    save: form.onSubmit(saveSettings, showErrors),
    isSaving: updating.isPending,
  };
}
