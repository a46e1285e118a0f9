import { z } from 'zod';
import { COUNTED_UP_TO, LIST_FORMS, MAX_PAGE } from '../contract/page.ts';
import { formatAmount } from '../format/money.ts';
import { PHONE_MESSAGE, parsePhone } from '../format/phone.ts';
import { LONGEST_ADDRESS } from '../places/geo.ts';

// Control characters and line separators could forge lines in a mail header or a log.
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

const makeTextSchema = (max: number, clean: (s: string) => string, withoutAllowed: (s: string) => string) =>
  z
    .string()
    .transform((s) => clean(s.normalize('NFC')).trim())
    .pipe(
      z
        .string()
        .max(max, `${max} caractères au plus.`)
        .refine((s) => !CONTROL.test(withoutAllowed(s)), 'Ce texte contient des caractères interdits.'),
    );

const keepText = (s: string) => s;

export function makeLineSchema(max: number, blank: string) {
  return makeOptionalLineSchema(max).pipe(z.string().min(1, blank));
}

export const makeOptionalLineSchema = (max: number) => makeTextSchema(max, keepText, keepText);

export function makeParagraphSchema(max: number) {
  return makeTextSchema(
    max,
    (s) => s.replace(/\r\n?/g, '\n'),
    (s) => s.replace(/[\n\t]/g, ''),
  );
}

/** Mail programs turn these into links: "http://", "//x", "www.", "x.tld/", and bare domains of the commonest kinds. */
const LINK = /https?:|www\.|\/\/|[\p{L}\p{N}]\.\p{L}{2,}\/|[\p{L}\p{N}]\.(?:com|net|org|info|biz|xyz)\b/iu;

/** These marks change the reading direction, so that a text looks like another one. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Our letters quote names, so a link in a name could turn a letter of ours into an advertisement. */
export function makeNameSchema(blank: string, subject: string, longest = 60) {
  return makeLineSchema(longest, blank).pipe(
    z
      .string()
      .refine((s) => !LINK.test(s), `${subject} ne contient pas de lien.`)
      .refine(
        (s) => s.search(DIRECTION_MARKS) < 0,
        `${subject} ne contient pas de caractère invisible\u00a0: effacez tout, puis retapez.`,
      ),
  );
}

export const fullnameSchema = makeNameSchema('Indiquez votre nom complet.', 'Un nom');

/**
 * An address may hold a link to a map. Direction marks of a copied contact are dropped, because nobody could see what
 * to erase.
 */
export const addressSchema = z
  .string()
  .transform((s) => s.replace(DIRECTION_MARKS, ''))
  .pipe(makeOptionalLineSchema(LONGEST_ADDRESS));

/** A member of the desk goes on nevertheless, and the journal keeps why. */
export const overrideSchema = z
  .strictObject({ reason: makeLineSchema(300, 'Indiquez le motif.') })
  .optional();

export const makeWholeNumberSchema = (from: number, to: number, unit: string) => {
  const message = `Entrez un nombre entier de ${formatAmount(from)} à ${formatAmount(to)}\u00a0${unit}.`;
  return z.int(message).min(from, message).max(to, message);
};

export const phoneSchema = z
  .string()
  .max(40, PHONE_MESSAGE)
  .transform((input, check) => {
    const parsed = parsePhone(input);
    if (parsed) return parsed;
    check.addIssue({ code: 'custom', message: PHONE_MESSAGE });
    return z.NEVER;
  });

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);

export const pointSchema = z.strictObject({ lng: longitude, lat: latitude });

const cursorSchema = z.string().max(120).optional();
const limitSchema = z.int().min(1).max(MAX_PAGE).optional();
/** tRPC's infinite queries send `direction`; lists ignore it. */
export const pageSchema = z.strictObject({
  cursor: cursorSchema,
  limit: limitSchema,
  direction: z.enum(['forward', 'backward']).optional(),
});

/** `isOwed` asks only for orders that are still to be paid. */
export const historySchema = pageSchema.extend({ isOwed: z.boolean().optional() });
export type HistoryInput = z.output<typeof historySchema>;

export const deskPageSchema = z.strictObject({
  ...pageSchema.shape,
  limit: z.int().min(1).max(COUNTED_UP_TO).optional(),
  form: z.enum(LIST_FORMS).optional(),
});

/** An instant that a person types as a day and an hour. */
export const momentSchema = z.int('Indiquez un jour et une heure, comme 14 h 30.').min(0);
