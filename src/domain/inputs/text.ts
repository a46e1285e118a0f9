import { z } from 'zod';

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
export function makeNameSchema(blank: string, subject: string) {
  return makeLineSchema(60, blank).pipe(
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
  .pipe(makeOptionalLineSchema(300));

/** A member of the desk goes on nevertheless, and the journal keeps why. */
export const overrideSchema = z
  .strictObject({ reason: makeLineSchema(300, 'Indiquez le motif.') })
  .optional();
