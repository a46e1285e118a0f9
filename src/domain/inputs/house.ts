import { z } from 'zod';
import { FEE_ROUNDINGS, type HouseSettings, VAT_RATES } from '../house.ts';
import { phoneSchema } from './phone.ts';
import { optionalLine } from './text.ts';
import { whole } from './whole.ts';

const NB = '\u00a0';
const MAX_CAPITAL = 1_000_000_000_000;

/** Blank in a form means none. */
const orNone = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable(),
  );

const text = (max: number) => orNone(optionalLine(max));
const phone = orNone(phoneSchema);

const coordinate = (from: number, to: number) => {
  const message = 'Placez l’atelier en Côte d’Ivoire.';
  return z.number(message).min(from, message).max(to, message);
};

/** Around Côte d’Ivoire: elsewhere, the two numbers were exchanged or mistyped. */
const workshop = z.strictObject(
  { lng: coordinate(-8.7, -2.4), lat: coordinate(4.2, 10.8) },
  'Placez l’atelier sur la carte.',
);

const HOUR_MESSAGE = 'Indiquez une heure, par exemple 08:00.';
const hour = z.string(HOUR_MESSAGE).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: HOUR_MESSAGE, abort: true });
const openHours = z
  .strictObject({ day: whole(1, 7, 'pour un jour'), from: hour, to: hour })
  // Both have two digits before the colon: their order as texts is their order as hours.
  .refine(({ from, to }) => from < to, {
    path: ['to'],
    message: 'La fermeture vient après l’ouverture.',
  });
const hours = z
  .array(openHours)
  .min(1, 'Ouvrez au moins un jour.')
  .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, 'Un jour figure deux fois.')
  .transform((days) => days.toSorted((a, b) => a.day - b.day));

const NCC_MESSAGE = 'Le NCC compte 7 chiffres et une lettre, par exemple 1234567A.';
const ncc = z
  .string(NCC_MESSAGE)
  .transform((typed) => typed.replace(/\s/g, '').toUpperCase())
  .pipe(z.string().regex(/^\d{7}[A-Z]$/, NCC_MESSAGE));

/** A setting is refused under its own name. */
export const houseSettingsSchema = z.strictObject({
  workshop,
  feePerKm: whole(0, 10_000, 'FCFA'),
  farthestKm: whole(1, 100, 'km'),
  feeRounding: z.literal(FEE_ROUNDINGS, `Choisissez un arrondi à ${FEE_ROUNDINGS.join(', ')}${NB}FCFA.`),
  teamPhone: phone,
  teamWhatsapp: phone,
  hours,
  slotMinutes: whole(15, 720, 'minutes'),
  slotPlaces: whole(1, 500, 'places'),
  slotDays: whole(1, 60, 'jours'),
  slotLeadMinutes: whole(0, 2880, 'minutes'),
  serviceHours: whole(1, 240, 'heures'),
  cashLimit: whole(0, 10_000_000, 'FCFA'),
  refundLimit: whole(0, 10_000_000, 'FCFA'),
  legalName: text(120),
  legalForm: text(60),
  capital: orNone(whole(1, MAX_CAPITAL, 'FCFA')),
  address: text(200),
  rccm: text(60),
  ncc: orNone(ncc),
  taxRegime: text(60),
  vat: orNone(z.literal(VAT_RATES, `La TVA est de ${VAT_RATES.join(' ou ')}${NB}%.`)),
  secondFactorDays: whole(0, 90, 'jours'),
}) satisfies z.ZodType<HouseSettings>;

/** `seen` is the version that the screen had read. */
export const updateHouseSchema = z.strictObject({
  changes: houseSettingsSchema.partial(),
  seen: z.int().min(0),
});
