import { z } from 'zod';
import { INTERNAL_ROLES, ROLES } from '../people/roles.ts';

export const roleSchema = z.enum(ROLES);

export const internalRoleSchema = z.enum(INTERNAL_ROLES);
