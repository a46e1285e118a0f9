import { z } from 'zod';
import { LONGEST_SEARCH } from '../format/search.ts';
import {
  DESK_PASSWORD_TOO_SHORT,
  isLongEnoughForDesk,
  MAX_PASSWORD,
  MAX_PASSWORD_BYTES,
  MIN_PASSWORD,
  NEW_PASSWORD_TOO_SHORT,
  PASSWORD_TOO_SHORT,
} from '../people/accounts.ts';
import { INTERNAL_ROLES, type InternalRole, isDeskRole, ROLES } from '../people/roles.ts';
import {
  addressSchema,
  fullnameSchema,
  makeNameSchema,
  makeOptionalLineSchema,
  pageSchema,
  phoneSchema,
} from './fields.ts';

const roleSchema = z.enum(ROLES);
const internalRoleSchema = z.enum(INTERNAL_ROLES);

/** `z.email().trim()` would check before trimming. */
export const emailSchema = z
  .string()
  .max(254, 'Cette adresse est trop longue.')
  .transform((s) => s.normalize('NFC').trim().toLowerCase())
  .pipe(z.email('Indiquez une adresse e-mail valide.'));

/** A password's length is counted in code points after NFKC; a long password is refused, never truncated. */
export function makePasswordSchema(tooShort: string) {
  return z
    .string()
    .transform((s) => s.normalize('NFKC'))
    .pipe(
      z
        .string()
        .refine((s) => [...s].length >= MIN_PASSWORD, tooShort)
        .refine(
          (s) => [...s].length <= MAX_PASSWORD && new TextEncoder().encode(s).length <= MAX_PASSWORD_BYTES,
          `${MAX_PASSWORD} caractères au plus.`,
        ),
    );
}

const typedPasswordSchema = z
  .string()
  .min(1, 'Indiquez votre mot de passe.')
  .max(MAX_PASSWORD_BYTES, 'Ce mot de passe est trop long.')
  .transform((s) => s.normalize('NFKC'));

export const signInSchema = z.strictObject({ email: emailSchema, password: typedPasswordSchema });
export const signUpSchema = z.strictObject({
  fullname: fullnameSchema,
  phone: phoneSchema,
  email: emailSchema,
  password: makePasswordSchema(PASSWORD_TOO_SHORT),
});
export const tokenSchema = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, 'Lien invalide ou expiré');
export const confirmEmailSchema = z.strictObject({ token: tokenSchema });
export const emailOnlySchema = z.strictObject({ email: emailSchema });
export const resetPasswordSchema = z.strictObject({
  token: tokenSchema,
  password: makePasswordSchema(PASSWORD_TOO_SHORT),
});
export const requestCodeSchema = z.strictObject({ role: internalRoleSchema.optional() }).nullish();
export const validationCodeSchema = z.strictObject({
  code: z.string().regex(/^\d{6}$/, 'Code à 6 chiffres'),
});
const staffFields = { role: internalRoleSchema, ...signUpSchema.shape };
const isPasswordLongEnough = ({ role, password }: { role: InternalRole; password: string }) =>
  !isDeskRole(role) || isLongEnoughForDesk(password);
const DESK_PASSWORD = { path: ['password'], message: DESK_PASSWORD_TOO_SHORT };

export const signUpInternalSchema = z
  .strictObject({ grant: tokenSchema, ...staffFields })
  .refine(isPasswordLongEnough, DESK_PASSWORD);
export const createStaffSchema = z
  .strictObject({ ...staffFields, fullname: makeNameSchema('Indiquez le nom complet.', 'Un nom') })
  .refine(isPasswordLongEnough, DESK_PASSWORD);

export const profileSchema = z.strictObject({
  fullname: fullnameSchema,
  phone: phoneSchema,
  address: addressSchema.optional(),
  orderLetters: z.boolean().optional(),
});
export const changePasswordSchema = z.strictObject({
  current: typedPasswordSchema,
  password: makePasswordSchema(NEW_PASSWORD_TOO_SHORT),
});
export const confirmedByPasswordSchema = z.strictObject({ password: typedPasswordSchema });
export const endSessionSchema = z.strictObject({ id: z.string().regex(/^[0-9a-f]{32}$/) });
export const setActiveSchema = z.strictObject({
  userId: z.uuid(),
  active: z.boolean(),
  acknowledged: z.boolean().optional(),
});
export type SetActiveInput = z.output<typeof setActiveSchema>;
export const verifyLivreurSchema = z.strictObject({ userId: z.uuid(), verified: z.boolean() });

export const peopleListSchema = z.strictObject({
  ...pageSchema.shape,
  role: roleSchema,
  search: makeOptionalLineSchema(LONGEST_SEARCH).optional(),
  active: z.boolean().optional(),
});
export const personHistorySchema = z.strictObject({ ...pageSchema.shape, userId: z.uuid() });
export const personSchema = z.strictObject({ userId: z.uuid() });
