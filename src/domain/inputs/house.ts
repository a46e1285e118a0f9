import { z } from 'zod';
import { FEE_ROUNDINGS, LONGEST_TESTIMONY, MOST_HOLIDAYS, MOST_PICTURES, VAT_RATES } from '../house.ts';
import { NCC_PATTERN } from '../invoices/certification.ts';
import { emailSchema } from './accounts.ts';
import { UPLOADED_PICTURE } from './catalogue.ts';
import { makeLineSchema, makeOptionalLineSchema, makeWholeNumberSchema, phoneSchema } from './fields.ts';

const NB = '\u00a0';
const MAX_CAPITAL = 1_000_000_000_000;

const makeNullableSchema = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable(),
  );

const makeTextSchema = (max: number) => makeNullableSchema(makeOptionalLineSchema(max));
const phone = makeNullableSchema(phoneSchema);

const makeCoordinateSchema = (from: number, to: number) => {
  const message = 'Placez l’atelier en Côte d’Ivoire.';
  return z.number(message).min(from, message).max(to, message);
};

const workshop = z.strictObject(
  { lng: makeCoordinateSchema(-8.7, -2.4), lat: makeCoordinateSchema(4.2, 10.8) },
  'Placez l’atelier sur la carte.',
);

const HOUR_MESSAGE = `Indiquez une heure, par exemple 8${NB}h${NB}30.`;
const hour = z.string(HOUR_MESSAGE).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: HOUR_MESSAGE, abort: true });
/** Monday is 1; hours are in Abidjan's time, for example "08:00". */
const openHours = z
  .strictObject({ day: makeWholeNumberSchema(1, 7, 'pour un jour'), from: hour, to: hour })
  // Hours have two digits before the colon, so comparing them as text compares them as times.
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'La fermeture vient après l’ouverture.' });
const hours = z
  .array(openHours)
  .min(1, 'Ouvrez au moins un jour.')
  .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, 'Un jour figure deux fois.')
  .transform((days) => days.toSorted((a, b) => a.day - b.day));

const DAY_MESSAGE = 'Indiquez un jour, par exemple 25/12/2026.';
/** Dates on which the house is closed although their weekday is open, for example "2026-12-25". */
const holidays = z
  .array(z.iso.date(DAY_MESSAGE))
  .max(MOST_HOLIDAYS, `${MOST_HOLIDAYS}${NB}jours de fermeture au plus.`)
  .transform((days) => [...new Set(days)].toSorted());

const NCC_MESSAGE = 'Le NCC compte 7 chiffres et une lettre, par exemple 1234567A.';
/** A false NCC is not refused by the tax office, so its form is all that can be checked. */
export const nccSchema = z
  .string(NCC_MESSAGE)
  .transform((typed) => typed.replace(/\s/g, '').toUpperCase())
  .pipe(z.string().regex(NCC_PATTERN, NCC_MESSAGE));

/** The types of the settings follow from these fields. */
export const houseSettingsSchema = z.strictObject(
  {
    workshop,
    /** The fee is charged for each kilometre of the way there and of the way back. */
    feePerKm: makeWholeNumberSchema(0, 10_000, 'FCFA'),
    farthestKm: makeWholeNumberSchema(1, 100, 'km'),
    feeRounding: z.literal(FEE_ROUNDINGS, `Choisissez un arrondi à ${FEE_ROUNDINGS.join(', ')}${NB}FCFA.`),
    teamPhone: phone,
    teamWhatsapp: phone,
    hours,
    holidays,
    slotMinutes: makeWholeNumberSchema(15, 720, 'minutes'),
    slotPlaces: makeWholeNumberSchema(1, 500, 'places'),
    slotDays: makeWholeNumberSchema(1, 60, 'jours'),
    slotLeadMinutes: makeWholeNumberSchema(0, 2880, 'minutes'),
    /** These hours run from the pickup to the promised return. */
    serviceHours: makeWholeNumberSchema(1, 240, 'heures'),
    /** Null where the house does not offer it. */
    express: z
      .strictObject({
        percent: makeWholeNumberSchema(0, 300, '%'),
        hours: makeWholeNumberSchema(2, 48, 'heures'),
      })
      .nullable(),
    /** Without the pace of the plant, four weeks of its work are measured. */
    piecesPerHour: makeNullableSchema(makeWholeNumberSchema(1, 100_000, 'pièces')),
    /** A round's stops, loads and pause, as a livreur of the house usually has them. */
    stopMinutes: makeWholeNumberSchema(0, 120, 'minutes'),
    livreurCapacity: makeWholeNumberSchema(1, 10_000, 'pièces'),
    breakMinutes: makeWholeNumberSchema(0, 180, 'minutes'),
    cashLimit: makeWholeNumberSchema(0, 10_000_000, 'FCFA'),
    /** The most that admins may give back on one order without a superadmin. */
    refundLimit: makeWholeNumberSchema(0, 10_000_000, 'FCFA'),
    /** The cash that stays in the drawer for change. */
    drawerFloat: makeWholeNumberSchema(0, 10_000_000, 'FCFA'),
    legalName: makeTextSchema(120),
    legalForm: makeTextSchema(60),
    capital: makeNullableSchema(makeWholeNumberSchema(1, MAX_CAPITAL, 'FCFA')),
    address: makeTextSchema(200),
    rccm: makeTextSchema(60),
    ncc: makeNullableSchema(nccSchema),
    taxRegime: makeTextSchema(60),
    /** How a business pays its month: a bank account, a Wave number. */
    paymentDetails: makeTextSchema(200),
    vat: makeNullableSchema(z.literal(VAT_RATES, `La TVA est de ${VAT_RATES.join(' ou ')}${NB}%.`)),
    /** The names that the tax office's space has for them; its invoices need both and the contact. */
    fnePointOfSale: makeTextSchema(60),
    fneEstablishment: makeTextSchema(120),
    /** The phone and e-mail on an invoice whose client gave none. */
    fneContact: z.strictObject({ phone: phoneSchema, email: emailSchema }).nullable(),
    /** The first page shows it, its first sentence in bold; an empty one is left out. */
    guarantee: makeOptionalLineSchema(120),
    /** Uploaded photographs and a client's words, on the first page where the owner added them. */
    pictures: z
      .array(z.string().regex(UPLOADED_PICTURE))
      .max(MOST_PICTURES, `${MOST_PICTURES}${NB}photos au plus.`),
    testimony: z
      .strictObject({
        words: makeLineSchema(LONGEST_TESTIMONY, 'Écrivez la phrase.'),
        name: makeLineSchema(60, 'Indiquez qui le dit.'),
      })
      .nullable(),
  },
  'Ce réglage n’existe plus. Rechargez la page.',
);

/** An invoice names its seller, so its first PDF asks for what is missing. */
export const sellerSchema = z.strictObject({
  legalName: makeLineSchema(120, 'Indiquez la raison sociale.'),
  address: makeLineSchema(200, 'Indiquez l’adresse du siège.'),
  ncc: nccSchema,
});

export const updateHouseSchema = z.strictObject({
  changes: houseSettingsSchema.partial(),
  seen: z.int().min(0),
});

export const bookedSlotsSchema = z.strictObject({ days: holidays });
export type BookedSlotsInput = z.output<typeof bookedSlotsSchema>;

export const movedReturnsSchema = houseSettingsSchema.pick({ hours: true, holidays: true }).partial();
export type MovedReturnsInput = z.output<typeof movedReturnsSchema>;

/** A day that is over is refused, unless it is stored already: an old list may be saved again. */
export const makeUpdateHouseSchema = (today: string, stored: readonly string[]) =>
  updateHouseSchema.refine(
    ({ changes }) => (changes.holidays ?? []).every((day) => day >= today || stored.includes(day)),
    { path: ['changes', 'holidays'], message: 'Un jour de fermeture ne peut pas être déjà passé.' },
  );
