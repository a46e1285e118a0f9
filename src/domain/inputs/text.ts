import { z } from 'zod';

// C0, DEL, C1 and the line separators: none has a place in a single line, and mail headers and logs must never see one.
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
/** One line of text: trimmed, NFC, without control characters. */
export function line(max: number, blank: string) {
  return z
    .string()
    .transform((s) => s.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(1, blank)
        .max(max, `${max} caractères au plus.`)
        .refine((s) => !CONTROL.test(s), 'Ce texte contient des caractères interdits.'),
    );
}

/** An optional line: blank means none. */
export function optionalLine(max: number) {
  return z
    .string()
    .transform((s) => s.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .max(max, `${max} caractères au plus.`)
        .refine((s) => !CONTROL.test(s), 'Ce texte contient des caractères interdits.'),
    );
}

/** Several lines: line feeds and tabs stay, other control characters do not. */
export function paragraph(max: number) {
  return z
    .string()
    .transform((s) => s.normalize('NFC').replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .max(max, `${max} caractères au plus.`)
        .refine(
          (s) => !CONTROL.test(s.replace(/[\n\t]/g, '')),
          'Ce texte contient des caractères interdits.',
        ),
    );
}

const URL_LIKE = /(https?:|www\.|\/\/)/i;

/** A person's name: short, and no link, so that a letter never carries somebody's advertisement. */
export const fullnameSchema = line(60, 'Indiquez votre nom complet.').pipe(
  z.string().refine((s) => !URL_LIKE.test(s), 'Un nom ne contient pas de lien.'),
);
