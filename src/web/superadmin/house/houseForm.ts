import { formatPhone } from '#domain/format/phone.ts';
import { HOUSE_SETTINGS, type HouseSetting, type HouseSettings } from '#domain/house.ts';
import { houseSettingsSchema } from '#domain/inputs/house.ts';
import type { Point } from '#domain/places/geo.ts';
import { fieldErrors } from '#web/ui/form/zodForm.ts';
import type { NumberSetting, TextSetting } from './sections.ts';

/** One of the seven days; a closed one keeps its hours, for the day it opens again. */
export interface DayRow {
  isOpen: boolean;
  from: string;
  to: string;
}

/** The settings as their fields hold them: a blank one is none, and a text is no whole number. */
export type HouseForm = Record<NumberSetting, number | string> &
  Record<TextSetting | 'teamPhone' | 'teamWhatsapp' | 'feeRounding' | 'vat', string> & {
    workshop: Point;
    hours: DayRow[];
  };

const CLOSED: DayRow = { isOpen: false, from: '08:00', to: '18:00' };
const shownPhone = (phone: string | null) => (phone ? formatPhone(phone) : '');

export function toForm(settings: HouseSettings): HouseForm {
  const { legalName, legalForm, capital, address, rccm, ncc, taxRegime, vat, feeRounding } = settings;
  return {
    ...settings,
    teamPhone: shownPhone(settings.teamPhone),
    teamWhatsapp: shownPhone(settings.teamWhatsapp),
    feeRounding: `${feeRounding}`,
    vat: vat === null ? '' : `${vat}`,
    capital: capital ?? '',
    ...{ legalName: legalName ?? '', legalForm: legalForm ?? '', address: address ?? '' },
    ...{ rccm: rccm ?? '', ncc: ncc ?? '', taxRegime: taxRegime ?? '' },
    hours: [1, 2, 3, 4, 5, 6, 7].map((day) => {
      const open = settings.hours.find((one) => one.day === day);
      return open ? { isOpen: true, from: open.from, to: open.to } : CLOSED;
    }),
  };
}

/** What the procedure is sent, unchecked. */
export function fromForm(form: HouseForm) {
  return {
    ...form,
    feeRounding: Number(form.feeRounding),
    vat: form.vat === '' ? null : Number(form.vat),
    hours: form.hours.flatMap(({ isOpen, from, to }, i) => (isOpen ? [{ day: i + 1, from, to }] : [])),
  };
}

export function houseFormErrors(form: HouseForm): Record<string, string> {
  return underFields(form, fieldErrors(houseSettingsSchema, fromForm(form)));
}

/** Errors of what was sent, by the names of the form's fields: closed days are not sent, and the pin is one field. */
export function underFields(form: HouseForm, errors: Record<string, string>): Record<string, string> {
  const openDays = form.hours.flatMap(({ isOpen }, i) => (isOpen ? [i] : []));
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const [name = '', ...rest] = path.replace('changes.', '').split('.');
      if (name === 'workshop') return ['workshop', message];
      const [row, ...part] = rest;
      return [row === undefined ? name : [name, openDays[Number(row)], ...part].join('.'), message];
    }),
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function changedSettings(form: HouseForm, base: HouseForm): HouseSetting[] {
  return HOUSE_SETTINGS.filter((name) => !isSame(form[name], base[name]));
}

/** What was typed since `base` stays; every other field shows `next`. */
export function mergeForm(form: HouseForm, base: HouseForm, next: HouseForm): HouseForm {
  const typed = changedSettings(form, base).map((name) => [name, form[name]]);
  return { ...next, ...Object.fromEntries(typed) };
}
