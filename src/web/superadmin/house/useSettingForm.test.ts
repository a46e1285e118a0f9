import { describe, expect, it } from 'vitest';
import { HOUSE_DEFAULTS, HOUSE_SETTINGS, type HouseSettings } from '#domain/house.ts';
import { houseSettingsSchema } from '#domain/inputs/house.ts';
import { listFieldErrors } from '#web/ui/form/fieldErrors.ts';
import { SETTING_ROWS } from './settings.ts';
import {
  buildForm,
  describeMove,
  describeMoves,
  listChangedSettings,
  mapErrorPaths,
  readForm,
} from './useSettingForm.ts';

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

const SETTINGS = SETTING_ROWS.flatMap(({ settings }) => settings);

const listErrors = (values: Record<string, unknown>) =>
  mapErrorPaths(SETTINGS, listFieldErrors(houseSettingsSchema, readForm(SETTINGS, values)), values);

describe('the form of the settings', () => {
  it.each([HOUSE_DEFAULTS, FILLED])('sends back what it was filled with', (settings) => {
    const sent = readForm(SETTINGS, buildForm(SETTINGS, settings));
    expect(houseSettingsSchema.parse(sent)).toEqual(settings);
  });

  it('asks every setting once', () => {
    expect(SETTINGS.map(({ name }) => name).toSorted()).toEqual(HOUSE_SETTINGS.toSorted());
  });

  it('shows an error of the third day under the third day, whatever days are closed before it', () => {
    const form = buildForm(SETTINGS, FILLED);
    const rows = (form.hours as unknown[]).with(6, { isOpen: true, from: '12:00', to: '09:00' });
    const values = { ...form, hours: rows };
    expect(listErrors(values)).toEqual({ 'hours.6.to': 'La fermeture vient après l’ouverture.' });
    const refused = { 'changes.hours.0.from': 'a', 'changes.workshop.lat': 'b', 'changes.holidays.1': 'c' };
    expect(mapErrorPaths(SETTINGS, refused, values)).toEqual({
      'hours.1.from': 'a',
      workshop: 'b',
      holidays: 'c',
    });
  });

  it('shows an error of one part of a setting under that part', () => {
    const errors = listErrors({ ...buildForm(SETTINGS, FILLED), express: { percent: 20, hours: '' } });
    expect(errors).toEqual({ 'express.hours': 'Entrez un nombre entier de 2 à 48\u00a0heures.' });
  });

  it('refuses a number with a comma in words, under its field', () => {
    const errors = listErrors({ ...buildForm(SETTINGS, FILLED), farthestKm: '12,5' });
    expect(errors).toEqual({ farthestKm: 'Entrez un nombre entier de 1 à 100\u00a0km.' });
  });

  it('sends a closing day that stands in its field, without the button beside it', () => {
    const values = { ...buildForm(SETTINGS, FILLED), holidays: { days: FILLED.holidays, day: '2026-12-24' } };
    expect(readForm(SETTINGS, values).holidays).toEqual(['2026-12-24', '2026-12-25']);
  });

  it('says that nothing is open under the hours', () => {
    const errors = listErrors(buildForm(SETTINGS, { ...FILLED, hours: [] }));
    expect(Object.keys(errors)).toEqual(['hours']);
  });

  it('knows which settings were changed', () => {
    const base = buildForm(SETTINGS, FILLED);
    const changed = listChangedSettings(SETTINGS, { ...base, legalName: 'Laveo SA', farthestKm: 20 }, base);
    expect(changed.map(({ name }) => name)).toEqual(['farthestKm', 'legalName']);
  });
});

it.each([
  [18, 1, '19 passages changent', '18 retours et 1 ramassage passent'],
  [0, 1, '1 passage change', '1 ramassage passe'],
])('asks about %i returns and %i pickups by their day and their new hour', (returns, pickups, all, some) => {
  const move = { day: Date.UTC(2026, 10, 28), to: Date.UTC(2026, 10, 30, 10), returns, pickups };
  const words = [describeMoves([move]), describeMove(move)].map((text) => text.replaceAll('\u00a0', ' '));
  const moved = `Samedi 28 novembre : ${some} au lundi 30 novembre avant 10 h.`;
  expect(words).toEqual([`${all} d’heure`, moved]);
});
