import { describe, expect, it } from 'vitest';
import { HOUSE_DEFAULTS, HOUSE_SETTINGS, type HouseSettings } from '#domain/house.ts';
import { houseSettingsSchema } from '#domain/inputs/house.ts';
import {
  buildHouseForm,
  listChangedSettings,
  listHouseFormErrors,
  mapErrorPaths,
  mergeForm,
  readHouseForm,
} from './houseForm.ts';
import { SETTING_ROWS } from './settingRows.ts';

const FILLED: HouseSettings = {
  ...HOUSE_DEFAULTS,
  teamPhone: '+2250701020304',
  feeRounding: 25,
  hours: [
    { day: 2, from: '07:00', to: '12:00' },
    { day: 7, from: '09:00', to: '10:30' },
  ],
  holidays: ['2026-12-25'],
  express: { percent: 50, hours: 8 },
  pictures: [`/uploads/${'a'.repeat(64)}.webp`],
  testimony: { words: 'Mes boubous reviennent neufs.', name: 'Awa, Cocody' },
  capital: 1_000_000,
  legalName: 'Laveo SARL',
  ncc: '1234567A',
  vat: 0,
  fnePointOfSale: 'Cocody',
  fneContact: { phone: '+2250701020304', email: 'compta@laveo.ci' },
};

describe('the form of the settings', () => {
  it.each([HOUSE_DEFAULTS, FILLED])('sends back what it was filled with', (settings) => {
    expect(houseSettingsSchema.parse(readHouseForm(buildHouseForm(settings)))).toEqual(settings);
  });

  it('asks every setting once', () => {
    const names = SETTING_ROWS.flatMap(({ settings }) => settings.map(({ name }) => name));
    expect(names.toSorted()).toEqual(HOUSE_SETTINGS.toSorted());
  });

  it('shows an error of the third day under the third day, whatever days are closed before it', () => {
    const form = buildHouseForm(FILLED);
    form.hours[6] = { isOpen: true, from: '12:00', to: '09:00' };
    expect(listHouseFormErrors(form)).toEqual({ 'hours.6.to': 'La fermeture vient après l’ouverture.' });
    expect(mapErrorPaths(form, { 'changes.hours.0.from': 'a', 'changes.workshop.lat': 'b' })).toEqual({
      'hours.1.from': 'a',
      workshop: 'b',
    });
    expect(mapErrorPaths(form, { 'changes.holidays.1': 'c' })).toEqual({ holidays: 'c' });
  });

  it('refuses a number with a comma in words, under its field', () => {
    const errors = listHouseFormErrors({ ...buildHouseForm(FILLED), farthestKm: '12,5' });
    expect(errors).toEqual({ farthestKm: 'Entrez un nombre entier de 1 à 100\u00a0km.' });
  });

  it('says that nothing is open under the hours', () => {
    const form = buildHouseForm({ ...FILLED, hours: [] });
    expect(Object.keys(listHouseFormErrors(form))).toEqual(['hours']);
  });

  it('keeps what was typed, and shows what a colleague changed meanwhile', () => {
    const base = buildHouseForm(FILLED);
    const typed = { ...base, legalName: 'Laveo SA', farthestKm: 20 };
    const next = buildHouseForm({ ...FILLED, farthestKm: 50, feePerKm: 400 });
    const merged = mergeForm(typed, base, next);
    expect(merged).toMatchObject({ legalName: 'Laveo SA', farthestKm: 20, feePerKm: 400 });
    expect(listChangedSettings(merged, next)).toEqual(['farthestKm', 'legalName']);
  });
});
