import { FIRST_STEP_SETTINGS, type HouseSetting } from '#domain/house.ts';
import { SETTING_WORDS } from './settingWords.ts';

export type Setting =
  | { kind: 'number'; name: NumberSetting; unit: string }
  | { kind: 'text'; name: TextSetting; maxLength: number }
  | { kind: 'line'; name: 'guarantee'; maxLength: number }
  | { kind: 'phone'; name: 'teamPhone' | 'teamWhatsapp' }
  | { kind: 'choice'; name: 'feeRounding' | 'vat'; choices: { value: string; label: string }[] }
  | { kind: 'hours'; name: 'hours' }
  | { kind: 'holidays'; name: 'holidays' }
  | { kind: 'contact'; name: 'fneContact' }
  | { kind: 'express'; name: 'express' }
  | { kind: 'pictures'; name: 'pictures' }
  | { kind: 'testimony'; name: 'testimony' }
  | { kind: 'workshop'; name: 'workshop' };

export type NumberSetting = Extract<
  HouseSetting,
  | `slot${string}`
  | `${string}Limit`
  | 'feePerKm'
  | 'drawerFloat'
  | 'farthestKm'
  | 'serviceHours'
  | 'piecesPerHour'
  | 'stopMinutes'
  | 'livreurCapacity'
  | 'breakMinutes'
  | 'capital'
>;
export type TextSetting = Extract<
  HouseSetting,
  'legalName' | 'legalForm' | 'address' | 'rccm' | 'ncc' | 'taxRegime' | 'fnePointOfSale' | 'fneEstablishment'
>;

const NB = '\u00a0';
const makeNumberSetting = (name: NumberSetting, unit: string): Setting => ({ kind: 'number', name, unit });
const makeTextSetting = (name: TextSetting, maxLength: number): Setting => ({
  kind: 'text',
  name,
  maxLength,
});

/** One line of the page: what is changed together is saved together. */
export type SettingRow = { label: string; settings: Setting[] };

const makeRow = (setting: Setting): SettingRow => ({
  label: SETTING_WORDS[setting.name].label,
  settings: [setting],
});

export const FIRST_SETTING_ROWS: SettingRow[] = [
  makeRow({ kind: 'phone', name: 'teamPhone' }),
  makeRow({ kind: 'phone', name: 'teamWhatsapp' }),
  makeRow({ kind: 'hours', name: 'hours' }),
  makeRow({ kind: 'holidays', name: 'holidays' }),
  makeRow(makeNumberSetting('feePerKm', 'FCFA')),
  {
    label: 'Créneaux',
    settings: [makeNumberSetting('slotMinutes', 'minutes'), makeNumberSetting('slotPlaces', 'places')],
  },
  makeRow(makeNumberSetting('serviceHours', 'heures')),
  makeRow(makeNumberSetting('cashLimit', 'FCFA')),
  makeRow(makeNumberSetting('refundLimit', 'FCFA')),
  makeRow(makeNumberSetting('drawerFloat', 'FCFA')),
  makeRow({ kind: 'line', name: 'guarantee', maxLength: 120 }),
  makeRow({ kind: 'express', name: 'express' }),
];

const VAT_CHOICES = [
  { value: '', label: 'Ne pas l’indiquer' },
  { value: '0', label: `0${NB}%` },
  { value: '18', label: `18${NB}%` },
];

const ROUNDING_CHOICES = [
  { value: '1', label: 'Au franc le plus proche' },
  ...[5, 25, 50, 100].map((step) => ({ value: `${step}`, label: `Aux ${step}${NB}FCFA supérieurs` })),
];

/** Behind "Plus": asked for once, or by a house that measures itself. */
export const MORE_ROWS: { title: string; rows: SettingRow[] }[] = [
  {
    title: 'Atelier et transport',
    rows: [
      makeRow({ kind: 'workshop', name: 'workshop' }),
      makeRow(makeNumberSetting('farthestKm', 'km')),
      makeRow({ kind: 'choice', name: 'feeRounding', choices: ROUNDING_CHOICES }),
    ],
  },
  {
    title: 'Page d’accueil',
    rows: [
      makeRow({ kind: 'pictures', name: 'pictures' }),
      makeRow({ kind: 'testimony', name: 'testimony' }),
    ],
  },
  {
    title: 'Identité légale',
    rows: [
      makeRow(makeTextSetting('legalName', 120)),
      makeRow(makeTextSetting('legalForm', 60)),
      makeRow(makeNumberSetting('capital', 'FCFA')),
      makeRow(makeTextSetting('address', 200)),
      makeRow(makeTextSetting('rccm', 60)),
      makeRow(makeTextSetting('ncc', 12)),
      makeRow(makeTextSetting('taxRegime', 60)),
      makeRow({ kind: 'choice', name: 'vat', choices: VAT_CHOICES }),
    ],
  },
  {
    title: 'Factures certifiées',
    rows: [
      makeRow(makeTextSetting('fnePointOfSale', 60)),
      makeRow(makeTextSetting('fneEstablishment', 120)),
      makeRow({ kind: 'contact', name: 'fneContact' }),
    ],
  },
  {
    title: 'Réglages fins',
    rows: [
      makeRow(makeNumberSetting('slotDays', 'jours')),
      makeRow(makeNumberSetting('slotLeadMinutes', 'minutes')),
      makeRow(makeNumberSetting('piecesPerHour', 'pièces')),
      makeRow(makeNumberSetting('stopMinutes', 'minutes')),
      makeRow(makeNumberSetting('livreurCapacity', 'pièces')),
      makeRow(makeNumberSetting('breakMinutes', 'minutes')),
    ],
  },
];

export const SETTING_ROWS = [...FIRST_SETTING_ROWS, ...MORE_ROWS.flatMap(({ rows }) => rows)];

/** The row that holds a setting; the hash of the page's address opens it. */
export const findRow = (name: string | null): SettingRow | undefined =>
  SETTING_ROWS.find(({ settings }) => settings.some((setting) => setting.name === name));

const pickSettings = (...names: HouseSetting[]) => names.flatMap((name) => findRow(name)?.settings ?? []);

/** One thing of the first steps each; its first setting names it. */
export const FIRST_STEP_ROWS: SettingRow[] = FIRST_STEP_SETTINGS.map((name) =>
  name === 'feePerKm'
    ? { label: 'Prix du transport', settings: pickSettings(name, 'feeRounding') }
    : { label: SETTING_WORDS[name].label, settings: pickSettings(name) },
);

export const DAY_NAMES = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'] as const;
