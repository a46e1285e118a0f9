import { z } from 'zod';

// C0, DEL, C1 and the line separators: none belongs in a single line, a mail header or a log.
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

const cleanText = (max: number, clean: (s: string) => string, withoutAllowed: (s: string) => string) =>
  z
    .string()
    .transform((s) => clean(s.normalize('NFC')).trim())
    .pipe(
      z
        .string()
        .max(max, `${max} caractères au plus.`)
        .refine((s) => !CONTROL.test(withoutAllowed(s)), 'Ce texte contient des caractères interdits.'),
    );

const unchanged = (s: string) => s;

/** One line of text: trimmed, NFC, without control characters. */
export function line(max: number, blank: string) {
  return optionalLine(max).pipe(z.string().min(1, blank));
}

/** An optional line: blank means none. */
export function optionalLine(max: number) {
  return cleanText(max, unchanged, unchanged);
}

/** Several lines: line feeds and tabs stay, other control characters do not. */
export function paragraph(max: number) {
  return cleanText(
    max,
    (s) => s.replace(/\r\n?/g, '\n'),
    (s) => s.replace(/[\n\t]/g, ''),
  );
}

const URL_LIKE = /(https?:|www\.|\/\/)/i;

/** A person's name: short and without a link, so that no letter can be made to carry an advertisement. */
export const fullnameSchema = line(60, 'Indiquez votre nom complet.').pipe(
  z.string().refine((s) => !URL_LIKE.test(s), 'Un nom ne contient pas de lien.'),
);
