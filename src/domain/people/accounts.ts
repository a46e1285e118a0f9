import type { Role } from './roles.ts';

export const MIN_PASSWORD = 6;
/** Accounts of the desk can read everybody's orders, so their passwords must be longer. */
export const MIN_DESK_PASSWORD = 12;
export const MAX_PASSWORD = 128;
export const MAX_PASSWORD_BYTES = 1024;

export type Me = { id: string; fullname: string; email: string; phone: string; role: Role };

export const NEW_PASSWORD_TOO_SHORT = 'Le nouveau mot de passe doit faire au moins 6 caractères.';
export const PASSWORD_TOO_SHORT = 'Le mot de passe doit contenir au moins 6 caractères.';
export const DESK_PASSWORD_TOO_SHORT =
  'Un compte de l’équipe demande un mot de passe d’au moins 12\u00a0caractères.';
export const isLongEnoughForDesk = (password: string): boolean => [...password].length >= MIN_DESK_PASSWORD;
export const PASSWORDS_DIFFER = 'Les mots de passe ne correspondent pas.';
