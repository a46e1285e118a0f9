import { expect, it } from 'vitest';
import { HOUSE_DEFAULTS, type LegalIdentity, pickLegalIdentity } from '../house.ts';
import { describeTeamHours, listContactLines, listLegalLines, listOpenHoursLines } from './houseWords.ts';

const NOBODY = pickLegalIdentity(HOUSE_DEFAULTS);
const toPlainText = (lines: string[]) => lines.map((line) => line.replace(/\u00a0/g, ' '));

it('says nothing of a house that has given nothing', () => {
  expect(listLegalLines(NOBODY)).toEqual([]);
  expect(listContactLines(HOUSE_DEFAULTS)).toEqual([]);
});

it('says who the house is, line by line', () => {
  const legal: LegalIdentity = {
    legalName: 'Laveo Abidjan',
    legalForm: 'SARL',
    capital: 1_000_000,
    address: 'Cocody, rue des Jardins',
    rccm: 'CI-ABJ-2023-B-01234',
    ncc: '1234567A',
    taxRegime: 'Réel simplifié',
    vat: 18,
  };
  expect(toPlainText(listLegalLines(legal))).toEqual([
    'Laveo Abidjan',
    'SARL au capital de 1 000 000 FCFA',
    'Cocody, rue des Jardins',
    'RCCM : CI-ABJ-2023-B-01234',
    'NCC : 1234567A',
    'Régime d’imposition : Réel simplifié',
  ]);
  expect(toPlainText(listLegalLines({ ...NOBODY, capital: 5_000_000 }))).toEqual([
    'Au capital de 5 000 000 FCFA',
  ]);
});

it('says the hours of days that follow each other once', () => {
  expect(toPlainText(listOpenHoursLines(HOUSE_DEFAULTS.hours))).toEqual(['Du lundi au samedi de 8 h à 18 h']);
  const hours = [
    { day: 1, from: '08:00', to: '18:30' },
    { day: 2, from: '08:00', to: '18:30' },
    { day: 4, from: '08:00', to: '18:30' },
    { day: 7, from: '09:00', to: '12:00' },
  ];
  expect(toPlainText(listOpenHoursLines(hours))).toEqual([
    'Du lundi au mardi de 8 h à 18 h 30',
    'Le jeudi de 8 h à 18 h 30',
    'Le dimanche de 9 h à 12 h',
  ]);
});

it.each([
  ['de 9 h à 18 h', HOUSE_DEFAULTS.hours],
  ['de 9 h à 18 h', undefined],
  [
    'de 7 h 30 à 20 h',
    [
      { day: 1, from: '07:30', to: '12:00' },
      { day: 7, from: '09:00', to: '20:00' },
    ],
  ],
])('says that the team answers %s', (words, hours) => {
  expect(toPlainText([describeTeamHours(hours)])).toEqual([words]);
});
