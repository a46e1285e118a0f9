import type { InternalRole } from '#domain/people/roles.ts';

export const CREATE_LABELS: Record<InternalRole, string> = {
  livreur: 'Créer un livreur',
  admin: 'Créer un admin',
  superadmin: 'Créer un super admin',
};
