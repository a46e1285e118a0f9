import { formatFcfa } from '#domain/format/money.ts';
import { FEE_ROUNDINGS, FIRST_STEP_SETTINGS, VAT_RATES } from '#domain/house.ts';
import {
  contactKind,
  expressKind,
  hoursKind,
  makeChoiceKind,
  makeLineKind,
  makeNumberKind,
  makeTextKind,
  phoneKind,
  testimonyKind,
} from './fieldKinds.tsx';
import { holidaysKind, picturesKind, workshopKind } from './pickerKinds.tsx';
import { joinRows, makeRow, type SettingRow } from './settingKind.tsx';

const NB = '\u00a0';

const ROUNDING_CHOICES = FEE_ROUNDINGS.map((step) => ({
  value: `${step}`,
  label: step === 1 ? 'Au franc le plus proche' : `Aux ${step}${NB}FCFA supérieurs`,
}));

const VAT_CHOICES = [
  { value: '', label: 'Ne pas l’indiquer' },
  ...VAT_RATES.map((rate) => ({ value: `${rate}`, label: `${rate}${NB}%` })),
];

export const FIRST_SETTING_ROWS: SettingRow[] = [
  makeRow('teamPhone', phoneKind),
  makeRow('teamWhatsapp', phoneKind),
  makeRow('hours', hoursKind),
  makeRow('holidays', holidaysKind),
  makeRow('feePerKm', makeNumberKind('FCFA')),
  joinRows('Créneaux', [
    makeRow('slotMinutes', makeNumberKind('minutes')),
    makeRow('slotPlaces', makeNumberKind('places')),
  ]),
  makeRow('serviceHours', makeNumberKind('heures')),
  makeRow('cashLimit', makeNumberKind('FCFA')),
  makeRow('refundLimit', {
    ...makeNumberKind('FCFA'),
    describe: (limit) => `jusqu’à ${formatFcfa(limit)} sans vous`,
  }),
  makeRow('drawerFloat', makeNumberKind('FCFA')),
  makeRow('guarantee', makeLineKind(120)),
  makeRow('express', expressKind),
];

/** Rows behind "Plus" are filled in once, or by a house that measures itself. */
export const MORE_ROWS: { title: string; rows: SettingRow[] }[] = [
  {
    title: 'Atelier et transport',
    rows: [
      makeRow('workshop', workshopKind),
      makeRow('farthestKm', makeNumberKind('km')),
      makeRow('feeRounding', makeChoiceKind(ROUNDING_CHOICES)),
    ],
  },
  {
    title: 'Page d’accueil',
    rows: [makeRow('pictures', picturesKind), makeRow('testimony', testimonyKind)],
  },
  {
    title: 'Identité légale',
    rows: [
      makeRow('legalName', makeTextKind(120)),
      makeRow('legalForm', makeTextKind(60)),
      makeRow('capital', makeNumberKind('FCFA')),
      makeRow('address', makeTextKind(200)),
      makeRow('rccm', makeTextKind(60)),
      makeRow('ncc', makeTextKind(12)),
      makeRow('taxRegime', makeTextKind(60)),
      makeRow('paymentDetails', makeTextKind(200)),
      makeRow('vat', makeChoiceKind(VAT_CHOICES)),
    ],
  },
  {
    title: 'Factures certifiées',
    rows: [
      makeRow('fnePointOfSale', makeTextKind(60)),
      makeRow('fneEstablishment', makeTextKind(120)),
      makeRow('fneContact', contactKind),
    ],
  },
  {
    title: 'Réglages fins',
    rows: [
      makeRow('slotDays', makeNumberKind('jours')),
      makeRow('slotLeadMinutes', makeNumberKind('minutes')),
      makeRow('piecesPerHour', makeNumberKind('pièces')),
      makeRow('stopMinutes', makeNumberKind('minutes')),
      makeRow('livreurCapacity', makeNumberKind('pièces')),
      makeRow('breakMinutes', makeNumberKind('minutes')),
    ],
  },
];

export const SETTING_ROWS = [...FIRST_SETTING_ROWS, ...MORE_ROWS.flatMap(({ rows }) => rows)];

/** The row that holds a setting; the hash of the page's address opens it. */
export const findRow = (name: string): SettingRow | undefined =>
  SETTING_ROWS.find(({ settings }) => settings.some((setting) => setting.name === name));

/** Each row answers one of the first steps. */
export const FIRST_STEP_ROWS: SettingRow[] = FIRST_STEP_SETTINGS.flatMap((name) => {
  if (name === 'feePerKm') return joinRows('Prix du transport', [findRow(name), findRow('feeRounding')]);
  return findRow(name) ?? [];
});
