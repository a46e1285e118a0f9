import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { formatPhone } from '#domain/format/phone.ts';
import { HOUSE_SETTINGS, type HouseSetting, type HouseSettings } from '#domain/house.ts';
import { houseSettingsSchema, updateHouseSchema } from '#domain/inputs/house.ts';
import type { Point } from '#domain/places/geo.ts';
import { readFailure } from '#web/net/failures.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { listFieldErrors, showFieldErrors } from '#web/ui/form/fieldErrors.ts';
import type { NumberSetting, SettingRow, TextSetting } from './settingRows.ts';

/** Hours of a closed day are only in the form: a save loses them. */
type DayRow = { isOpen: boolean; from: string; to: string };

/** A blank text means no value; a string in a number field is not a whole number and is refused by the schema. */
export type HouseForm = Record<NumberSetting, number | string> &
  Record<TextSetting | 'teamPhone' | 'teamWhatsapp' | 'feeRounding' | 'vat', string> & {
    workshop: Point;
    hours: DayRow[];
    holidays: string[];
    guarantee: string;
    fneContact: { phone: string; email: string };
    express: { percent: number | string; hours: number | string };
    pictures: string[];
    testimony: { words: string; name: string };
  };

const CLOSED: DayRow = { isOpen: false, from: '08:00', to: '18:00' };
const formatOptionalPhone = (phone: string | null) => (phone ? formatPhone(phone) : '');

export function buildHouseForm(settings: HouseSettings): HouseForm {
  const { legalName, legalForm, capital, address, rccm, ncc, taxRegime, vat, feeRounding } = settings;
  return {
    ...settings,
    teamPhone: formatOptionalPhone(settings.teamPhone),
    teamWhatsapp: formatOptionalPhone(settings.teamWhatsapp),
    feeRounding: `${feeRounding}`,
    vat: vat === null ? '' : `${vat}`,
    capital: capital ?? '',
    piecesPerHour: settings.piecesPerHour ?? '',
    legalName: legalName ?? '',
    legalForm: legalForm ?? '',
    address: address ?? '',
    fnePointOfSale: settings.fnePointOfSale ?? '',
    fneEstablishment: settings.fneEstablishment ?? '',
    fneContact: {
      phone: formatOptionalPhone(settings.fneContact?.phone ?? null),
      email: settings.fneContact?.email ?? '',
    },
    express: settings.express ?? { percent: '', hours: '' },
    testimony: settings.testimony ?? { words: '', name: '' },
    rccm: rccm ?? '',
    ncc: ncc ?? '',
    taxRegime: taxRegime ?? '',
    hours: [1, 2, 3, 4, 5, 6, 7].map((day) => {
      const openHours = settings.hours.find((one) => one.day === day);
      return openHours ? { isOpen: true, from: openHours.from, to: openHours.to } : CLOSED;
    }),
  };
}

export function readHouseForm(form: HouseForm) {
  return {
    ...form,
    feeRounding: Number(form.feeRounding),
    vat: form.vat === '' ? null : Number(form.vat),
    fneContact: form.fneContact.phone || form.fneContact.email ? form.fneContact : null,
    express: form.express.percent === '' && form.express.hours === '' ? null : form.express,
    testimony: form.testimony.words || form.testimony.name ? form.testimony : null,
    hours: form.hours.flatMap(({ isOpen, from, to }, i) => (isOpen ? [{ day: i + 1, from, to }] : [])),
  };
}

export function listHouseFormErrors(form: HouseForm): Record<string, string> {
  return mapErrorPaths(form, listFieldErrors(houseSettingsSchema, readHouseForm(form)));
}

/** Each field of these settings has a path of its own. */
const PARTED = ['fneContact', 'express', 'testimony'];

/** Closed days are not sent, and a pin or a list of dates is one field, so the server's paths differ from the form's. */
export function mapErrorPaths(form: HouseForm, errors: Record<string, string>): Record<string, string> {
  const openDays = form.hours.flatMap(({ isOpen }, i) => (isOpen ? [i] : []));
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const [name = '', ...rest] = path.replace('changes.', '').split('.');
      if (PARTED.includes(name)) return [[name, ...rest].join('.'), message];
      if (name !== 'hours') return [name, message];
      const [row, ...part] = rest;
      return [row === undefined ? name : [name, openDays[Number(row)], ...part].join('.'), message];
    }),
  );
}

const isSameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function listChangedSettings(form: HouseForm, base: HouseForm): HouseSetting[] {
  return HOUSE_SETTINGS.filter((name) => !isSameValue(form[name], base[name]));
}

/** Values typed since `base` stay; every other field takes its value from `next`. */
export function mergeForm(form: HouseForm, base: HouseForm, next: HouseForm): HouseForm {
  const typedEntries = listChangedSettings(form, base).map((name) => [name, form[name]]);
  return { ...next, ...Object.fromEntries(typedEntries) };
}

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
    const values = readHouseForm(typed);
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
