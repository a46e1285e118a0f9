import type { HouseSetting } from '#domain/house.ts';

export type Setting =
  | { kind: 'number'; name: NumberSetting; unit: string }
  | { kind: 'text'; name: TextSetting; maxLength: number }
  | { kind: 'line'; name: 'guarantee'; maxLength: number }
  | { kind: 'switch'; name: 'showsFigures' }
  | { kind: 'phone'; name: 'teamPhone' | 'teamWhatsapp' }
  | { kind: 'choice'; name: 'feeRounding' | 'vat'; choices: { value: string; label: string }[] }
  | { kind: 'hours'; name: 'hours' }
  | { kind: 'holidays'; name: 'holidays' }
  | { kind: 'contact'; name: 'fneContact' }
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
  | 'secondFactorDays'
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

export const SETTING_SECTIONS: { title: string; fields: Setting[] }[] = [
  {
    title: 'Atelier et transport',
    fields: [
      { kind: 'workshop', name: 'workshop' },
      makeNumberSetting('feePerKm', 'FCFA'),
      {
        kind: 'choice',
        name: 'feeRounding',
        choices: [
          { value: '1', label: 'Au franc le plus proche' },
          ...[5, 25, 50, 100].map((step) => ({ value: `${step}`, label: `Aux ${step}${NB}FCFA supérieurs` })),
        ],
      },
      makeNumberSetting('farthestKm', 'km'),
    ],
  },
  {
    title: 'Contact',
    fields: [
      { kind: 'phone', name: 'teamPhone' },
      { kind: 'phone', name: 'teamWhatsapp' },
    ],
  },
  {
    title: 'Première page du site',
    fields: [
      { kind: 'line', name: 'guarantee', maxLength: 120 },
      { kind: 'switch', name: 'showsFigures' },
    ],
  },
  {
    title: 'Horaires',
    fields: [
      { kind: 'hours', name: 'hours' },
      { kind: 'holidays', name: 'holidays' },
    ],
  },
  {
    title: 'Créneaux et délai',
    fields: [
      makeNumberSetting('slotMinutes', 'minutes'),
      makeNumberSetting('slotPlaces', 'places'),
      makeNumberSetting('slotDays', 'jours'),
      makeNumberSetting('slotLeadMinutes', 'minutes'),
      makeNumberSetting('serviceHours', 'heures'),
      makeNumberSetting('piecesPerHour', 'pièces'),
    ],
  },
  {
    title: 'Tournées',
    fields: [
      makeNumberSetting('stopMinutes', 'minutes'),
      makeNumberSetting('livreurCapacity', 'pièces'),
      makeNumberSetting('breakMinutes', 'minutes'),
    ],
  },
  {
    title: 'Caisse',
    fields: [
      makeNumberSetting('cashLimit', 'FCFA'),
      makeNumberSetting('refundLimit', 'FCFA'),
      makeNumberSetting('refundDayLimit', 'FCFA'),
      makeNumberSetting('drawerFloat', 'FCFA'),
    ],
  },
  {
    title: 'Identité légale',
    fields: [
      makeTextSetting('legalName', 120),
      makeTextSetting('legalForm', 60),
      makeNumberSetting('capital', 'FCFA'),
      makeTextSetting('address', 200),
      makeTextSetting('rccm', 60),
      makeTextSetting('ncc', 12),
      makeTextSetting('taxRegime', 60),
      {
        kind: 'choice',
        name: 'vat',
        choices: [
          { value: '', label: 'Ne pas l’indiquer' },
          { value: '0', label: `0${NB}%` },
          { value: '18', label: `18${NB}%` },
        ],
      },
    ],
  },
  {
    title: 'Factures certifiées (FNE)',
    fields: [
      makeTextSetting('fnePointOfSale', 60),
      makeTextSetting('fneEstablishment', 120),
      { kind: 'contact', name: 'fneContact' },
    ],
  },
  { title: 'Sécurité', fields: [makeNumberSetting('secondFactorDays', 'jours')] },
];

export const DAY_NAMES = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'] as const;
