import type { z } from 'zod';
import type { houseSettingsSchema } from './inputs/house.ts';
import { pickFields } from './inputs/objectFields.ts';
import type { Certification } from './invoices/certification.ts';
import type { TransportTerms } from './money/pricing.ts';
import type { Express } from './orders/express.ts';
import type { OnlineProvider } from './payments/attempt.ts';
import type { PublicFigures } from './promises/keptPromises.ts';

export type OpenHours = HouseSettings['hours'][number];

export const MOST_HOLIDAYS = 60;
export const FEE_ROUNDINGS = [1, 5, 25, 50, 100] as const;
export const VAT_RATES = [0, 18] as const;

export type LegalIdentity = ReturnType<typeof pickLegalIdentity>;

export const MOST_PICTURES = 3;
export const LONGEST_TESTIMONY = 160;

export type TeamContact = { teamPhone: string | null; teamWhatsapp: string | null };

export type Seller = TeamContact & { legal: LegalIdentity; certification: Certification };

export interface PublicHouse extends Seller, TransportTerms {
  hours: OpenHours[];
  holidays: string[];
  serviceHours: number;
  express: Express | null;
  farthestKm: number;
  communes: string[];
  takesWave: boolean;
  /** The providers on whose pages a client may pay. */
  payWith: OnlineProvider[];
  guarantee: string;
  pictures: string[];
  testimony: HouseSettings['testimony'];
  figures: PublicFigures | null;
}

export type HouseSettings = z.output<typeof houseSettingsSchema>;
export type HouseSetting = keyof HouseSettings;

/** The house has its settings, and values that nobody sets. */
export interface House extends HouseSettings {
  /** The most that all admins together may give back in one day. */
  refundDayLimit: number;
  /** A member of the desk without a second factor may postpone adding one for this many days. */
  secondFactorDays: number;
  showsFigures: boolean;
}

const makeOpenHours = (day: number): OpenHours => ({ day, from: '08:00', to: '18:00' });

export const HOUSE_DEFAULTS: HouseSettings = {
  workshop: { lng: -3.9492, lat: 5.3527 },
  feePerKm: 300,
  farthestKm: 35,
  feeRounding: 1,
  teamPhone: null,
  teamWhatsapp: null,
  hours: [1, 2, 3, 4, 5, 6].map(makeOpenHours),
  holidays: [],
  slotMinutes: 120,
  slotPlaces: 6,
  slotDays: 7,
  slotLeadMinutes: 60,
  serviceHours: 24,
  express: null,
  piecesPerHour: null,
  stopMinutes: 8,
  livreurCapacity: 60,
  breakMinutes: 45,
  cashLimit: 100_000,
  refundLimit: 10_000,
  drawerFloat: 0,
  legalName: null,
  legalForm: null,
  capital: null,
  address: null,
  rccm: null,
  ncc: null,
  taxRegime: null,
  paymentDetails: null,
  vat: null,
  fnePointOfSale: null,
  fneEstablishment: null,
  fneContact: null,
  guarantee: 'Perdu ou abîmé\u00a0: remboursé. Vous le dites, nous répondons en 24\u00a0h.',
  pictures: [],
  testimony: null,
};

export const HOUSE_SETTINGS = Object.keys(HOUSE_DEFAULTS) as HouseSetting[];

export const DEFAULT_TERMS: TransportTerms = HOUSE_DEFAULTS;

export const hasTeamContact = ({ teamPhone, teamWhatsapp }: TeamContact) =>
  teamPhone !== null || teamWhatsapp !== null;

export function pickLegalIdentity(house: HouseSettings) {
  const { legalName, legalForm, capital, address, rccm, ncc, taxRegime, vat } = house;
  return { legalName, legalForm, capital, address, rccm, ncc, taxRegime, vat };
}

/** Terms that every visitor may read. */
export const pickPublicTerms = (house: HouseSettings) => ({
  ...pickFields(house, 'teamPhone', 'teamWhatsapp', 'hours', 'holidays', 'express'),
  ...pickFields(house, 'workshop', 'feePerKm', 'feeRounding', 'farthestKm', 'guarantee'),
});

/** A new house answers these, and fills its catalogue; the panel asks until it has. */
export const FIRST_STEP_SETTINGS = [
  'workshop',
  'feePerKm',
  'farthestKm',
  'teamPhone',
  'hours',
] as const satisfies HouseSetting[];
