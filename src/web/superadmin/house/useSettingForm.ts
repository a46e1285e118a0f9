import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { HouseSetting } from '#domain/house.ts';
import { updateHouseSchema } from '#domain/inputs/house.ts';
import { readFailure } from '#web/net/failures.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
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
import type { SettingRow } from './settingRows.ts';

export type House = Outputs['house']['all'];

interface Options {
  row: SettingRow;
  house: House;
  /** Values that are proposed are saved although nobody changed them, and none stays empty. */
  isProposed: boolean;
  onSaved(): void;
}

/** The form of one open row. A colleague's changes are merged into it without touching what is being typed. */
export function useSettingForm({ row: { settings }, house, isProposed, onSaved }: Options) {
  const utils = trpc.useUtils();
  const [base, setBase] = useState(house);
  const [changedMeanwhile, setChangedMeanwhile] = useState<HouseSetting[]>([]);
  const baseForm = buildHouseForm(base.settings);
  // An error at the blur would push the button of the row away from the finger.
  const form = useForm<HouseForm>({ initialValues: baseForm, validate: listHouseFormErrors });
  const changed = listChangedSettings(form.values, baseForm);

  // A live update or a refused save may bring settings that a colleague has saved.
  useEffect(() => {
    if (house.version === base.version) return;
    const next = buildHouseForm(house.settings);
    const isInRow = (name: HouseSetting) => settings.some((setting) => setting.name === name);
    setChangedMeanwhile(listChangedSettings(next, baseForm).filter(isInRow));
    form.setValues((values) => mergeForm(values as HouseForm, baseForm, next));
    setBase(house);
  });

  const showErrors = showFieldErrors(form);
  const updating = trpc.house.update.useMutation({
    meta: { showsAnswer: true },
    onError: (error) => showErrors(mapErrorPaths(form.values, readFailure(error).fields)),
    onSuccess: (saved) => {
      utils.house.all.setData(undefined, saved);
      onSaved();
    },
  });
  const saveSettings = (typed: HouseForm) => {
    const names = isProposed ? settings.map(({ name }) => name) : changed;
    if (names.length === 0) return onSaved();
    const missing = isProposed && names.find((name) => typed[name] === '');
    if (missing) return showErrors({ [missing]: 'Cette réponse manque.' });
    const values = readSettings(typed);
    const changes = Object.fromEntries(names.map((name) => [name, values[name]]));
    updating.mutate(updateHouseSchema.parse({ changes, seen: base.version }));
  };
  return {
    form,
    isDirty: changed.length > 0 && !updating.isPending,
    changedMeanwhile,
    save: form.onSubmit(saveSettings, showErrors),
    isSaving: updating.isPending,
  };
}
