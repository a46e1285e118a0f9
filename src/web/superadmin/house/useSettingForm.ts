import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatLongDay, formatPromise } from '#domain/format/order/slotWords.ts';
import { capitalize } from '#domain/format/text.ts';
import type { HouseSettings } from '#domain/house.ts';
import { type MovedReturnsInput, updateHouseSchema } from '#domain/inputs/house.ts';
import { readFailure } from '#web/net/failures.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { useActFields } from '#web/ui/act/useActForm.ts';
import { useDialogSubject } from '#web/ui/feedback/Dialog.tsx';
import type { Setting } from './settingKind.tsx';

/** Values in the form, by the names of their settings. */
type FormValues = Record<string, unknown>;
type Errors = Record<string, string>;

export const buildForm = (settings: readonly Setting[], house: HouseSettings): FormValues =>
  Object.fromEntries(settings.map(({ name, kind }) => [name, kind.toForm(house[name])]));

export const readForm = (settings: readonly Setting[], values: FormValues): FormValues =>
  Object.fromEntries(
    settings.map(({ name, kind }) => [name, kind.read ? kind.read(values[name]) : values[name]]),
  );

export const listChangedSettings = (settings: readonly Setting[], values: FormValues, base: FormValues) =>
  settings.filter(({ name }) => JSON.stringify(values[name]) !== JSON.stringify(base[name]));

/** A kind of setting may have other fields than the server's value has parts. */
export function mapErrorPaths(settings: readonly Setting[], errors: Errors, values: FormValues): Errors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const [name = '', ...rest] = path.replace('changes.', '').split('.');
      const kind = settings.find((setting) => setting.name === name)?.kind;
      return [[name, ...(kind?.locateError?.(rest, values[name]) ?? [])].join('.'), message];
    }),
  );
}

export type House = Outputs['house']['all'];

type Moves = Outputs['house']['movedReturns'];

const formatVisits = (count: number, one: string) => `${count}\u00a0${one}${count > 1 ? 's' : ''}`;

export function describeMoves(moves: Moves): string {
  const visits = moves.reduce((sum, { returns, pickups }) => sum + returns + pickups, 0);
  return `${formatVisits(visits, 'passage')} ${visits > 1 ? 'changent' : 'change'} d’heure`;
}

/** "Samedi 28 novembre : 20 retours et 1 ramassage passent au lundi 30 novembre avant 10 h." */
export function describeMove({ day, to, returns, pickups }: Moves[number]): string {
  const visits = [
    ...(returns > 0 ? [formatVisits(returns, 'retour')] : []),
    ...(pickups > 0 ? [formatVisits(pickups, 'ramassage')] : []),
  ];
  const verb = returns + pickups > 1 ? 'passent' : 'passe';
  return `${capitalize(formatLongDay(day))}\u00a0: ${visits.join(' et ')} ${verb} au ${formatPromise(to)}.`;
}

/** A change of the hours moves visits, and their clients are told at once. */
type MovesQuestion = { moves: Moves; saveInput(): void };

interface Options {
  settings: readonly Setting[];
  house: House;
  isProposed: boolean;
  onSaved(): void;
}

/** The form of one open row. A colleague's changes are merged into it without touching what is being typed. */
export function useSettingForm({ settings, house, isProposed, onSaved }: Options) {
  const utils = trpc.useUtils();
  const [base, setBase] = useState(house);
  const [changedMeanwhile, setChangedMeanwhile] = useState<Setting[]>([]);
  const baseValues = buildForm(settings, base.settings);
  const listSettingsToSave = (values: FormValues) =>
    isProposed ? settings : listChangedSettings(settings, values, baseValues);
  const listMissingAnswers = (values: FormValues): Errors => {
    const missing = isProposed ? settings.filter(({ name }) => values[name] === '') : [];
    return Object.fromEntries(missing.map(({ name }) => [name, 'Cette réponse manque.']));
  };

  // An error at the blur would push the button of the row away from the finger.
  const { form, onRefused, submitTo } = useActFields(updateHouseSchema, {
    initialValues: baseValues,
    read: (values) => ({ changes: readForm(listSettingsToSave(values), values), seen: base.version }),
    mapErrors: (errors, values) => ({
      ...listMissingAnswers(values),
      ...mapErrorPaths(settings, errors, values),
    }),
  });
  const changed = listChangedSettings(settings, form.values, baseValues);

  // A live update or a refused save may bring settings that a colleague has saved.
  useEffect(() => {
    if (house.version === base.version) return;
    const next = buildForm(settings, house.settings);
    setChangedMeanwhile(listChangedSettings(settings, next, baseValues));
    const unchanged = settings.filter((setting) => !changed.includes(setting));
    form.setValues(buildForm(unchanged, house.settings));
    setBase(house);
  });

  const updating = trpc.house.update.useMutation({
    meta: { showsAnswer: true },
    onError: (error) => onRefused(readFailure(error)),
    onSuccess: (saved) => {
      utils.house.all.setData(undefined, saved);
      onSaved();
    },
  });
  const {
    opening: movesQuestion,
    open: askAboutMoves,
    frame: movesFrame,
  } = useDialogSubject<MovesQuestion>();
  const counting = useMutation({
    mutationFn: (changes: MovedReturnsInput) => utils.client.house.movedReturns.query(changes),
  });
  const save = submitTo({
    mutate(input) {
      const { hours, holidays } = input.changes;
      const saveInput = () => updating.mutate(input);
      if (Object.keys(input.changes).length === 0) return onSaved();
      if (!hours && !holidays) return saveInput();
      const changes = { ...(hours && { hours }), ...(holidays && { holidays }) };
      const onSuccess = (moves: Moves) =>
        moves.length > 0 ? askAboutMoves({ moves, saveInput }) : saveInput();
      counting.mutate(changes, { onSuccess });
    },
  });
  return {
    form,
    isDirty: changed.length > 0 && !updating.isPending,
    changedMeanwhile,
    save,
    isSaving: counting.isPending || updating.isPending,
    movesQuestion: movesQuestion && { ...movesQuestion, frame: movesFrame },
  };
}
