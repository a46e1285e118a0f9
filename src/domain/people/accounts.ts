import type { Role } from './roles.ts';

export const MIN_PASSWORD = 6;
export const MAX_PASSWORD = 128;
export const MAX_PASSWORD_BYTES = 1024;

/** The signed-in person, as the browser knows them. */
export interface Me {
  id: string;
  fullname: string;
  email: string;
  phone: string;
  role: Role;
}

export const NEW_PASSWORD_TOO_SHORT = 'Le nouveau mot de passe doit faire au moins 6 caractères.';
export const PASSWORD_TOO_SHORT = 'Le mot de passe doit contenir au moins 6 caractères.';
export const PASSWORDS_DIFFER = 'Les mots de passe ne correspondent pas.';
