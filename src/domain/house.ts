import type { Certification } from './invoices/certification.ts';
import type { TransportTerms } from './money/pricing.ts';
import type { Express } from './orders/express.ts';
import type { OnlineProvider } from './payments/attempt.ts';
import type { Point } from './places/geo.ts';
import type { PublicFigures } from './promises/publicFigures.ts';

/** Monday is 1; hours are in Abidjan's time, for example "08:00". */
export type OpenHours = { day: number; from: string; to: string };

export const MOST_HOLIDAYS = 60;
export const FEE_ROUNDINGS = [1, 5, 25, 50, 100] as const;
export const VAT_RATES = [0, 18] as const;

export interface LegalIdentity {
  legalName: string | null;
  legalForm: string | null;
  capital: number | null;
  address: string | null;
  rccm: string | null;
  ncc: string | null;
  taxRegime: string | null;
  vat: (typeof VAT_RATES)[number] | null;
}

export const MOST_PICTURES = 3;
export const LONGEST_TESTIMONY = 160;

/** One sentence about the house, and the name that stands under it. */
export type Testimony = { words: string; name: string };

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
  testimony: Testimony | null;
  figures: PublicFigures | null;
}

export interface HouseSettings extends LegalIdentity, TeamContact {
  workshop: Point;
  /** The fee is charged for each kilometre of the way there and of the way back. */
  feePerKm: number;
  farthestKm: number;
  feeRounding: (typeof FEE_ROUNDINGS)[number];
  hours: OpenHours[];
  /** Dates on which the house is closed although their weekday is open, for example "2026-12-25". */
  holidays: string[];
  slotMinutes: number;
  slotPlaces: number;
  slotDays: number;
  slotLeadMinutes: number;
  /** These hours run from the pickup to the promised return. */
  serviceHours: number;
  /** Null where the house does not offer it. */
  express: Express | null;
  /** What the plant finishes; without it four weeks of work are measured. */
  piecesPerHour: number | null;
  /** A round's stops, loads and pause, as a livreur of the house usually has them. */
  stopMinutes: number;
  livreurCapacity: number;
  breakMinutes: number;
  cashLimit: number;
  /** What admins may give back on one order without a superadmin. */
  refundLimit: number;
  /** The cash that stays in the drawer for change. */
  drawerFloat: number;
  /** The names that the tax office's space has for them; its invoices need both and the contact. */
  fnePointOfSale: string | null;
  fneEstablishment: string | null;
  /** Of an invoice whose client gave no phone or address. */
  fneContact: { phone: string; email: string } | null;
  /** The first page shows it, its first sentence in bold; an empty one is left out. */
  guarantee: string;
  /** Uploaded photographs and a client's words, on the first page where the owner added them. */
  pictures: string[];
  testimony: Testimony | null;
}
export type HouseSetting = keyof HouseSettings;

/** The house has its settings, and values that nobody sets. */
export interface House extends HouseSettings {
  /** What all admins together may give back in one day. */
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

export function pickLegalIdentity(legal: LegalIdentity): LegalIdentity {
  const { legalName, legalForm, capital, address, rccm, ncc, taxRegime, vat } = legal;
  return { legalName, legalForm, capital, address, rccm, ncc, taxRegime, vat };
}
