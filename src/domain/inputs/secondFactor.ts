import { z } from 'zod';
import { MAX_PASSKEY_NAME } from '../people/secondFactor.ts';
import { makeOptionalLineSchema } from './fields.ts';

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof TRANSPORTS)[number];

/** The length is limited because a request, which carries several of these texts, holds at most 64 kB. */
const base64url = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[A-Za-z0-9_-]+$/);

const answer = {
  id: base64url.max(1400),
  rawId: base64url.max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
  clientExtensionResults: z.strictObject({}),
};

const passkeyCreation = z.strictObject({
  ...answer,
  response: z.strictObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    authenticatorData: base64url.exactOptional(),
    publicKey: base64url.exactOptional(),
    publicKeyAlgorithm: z.number().int().exactOptional(),
    transports: z
      .array(z.string().max(30))
      .max(20)
      .transform((names) => names.filter(isTransport))
      .exactOptional(),
  }),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;

const passkeyAnswer = z.strictObject({
  ...answer,
  response: z.strictObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.exactOptional(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

export const addPasskeySchema = z.strictObject({
  name: makeOptionalLineSchema(MAX_PASSKEY_NAME),
  response: passkeyCreation,
});
export const removePasskeySchema = z.strictObject({ id: base64url.max(1400) });
export const passkeyAnswerSchema = z.strictObject({ response: passkeyAnswer });
export const totpCodeSchema = z.strictObject({
  code: z
    .string()
    .max(20)
    .transform((typed) => typed.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Code à 6 chiffres')),
});
export const recoveryCodeSchema = z.strictObject({
  code: z.string().min(1, 'Indiquez un code de secours.').max(60, 'Ce code est trop long.'),
});

const isTransport = (name: string): name is Transport => (TRANSPORTS as readonly string[]).includes(name);
