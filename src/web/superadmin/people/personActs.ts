import type { Listed } from './person.ts';

export type PersonActName =
  | 'orders'
  | 'verify'
  | 'unverify'
  | 'resend'
  | 'history'
  | 'activate'
  | 'deactivate';

export const PERSON_ACTS: Record<PersonActName, string> = {
  orders: 'Ses commandes',
  verify: 'Marquer vérifié',
  unverify: 'Marquer «\u00a0Nouveau\u00a0»',
  resend: 'Renvoyer la confirmation',
  history: 'Historique du compte',
  activate: 'Réactiver',
  deactivate: 'Désactiver',
};

/** What may be done to an account, the usual first; a superadmin does not close their own. */
export function actsOn(
  { role, active, verified, confirmedAt }: Pick<Listed, 'role' | 'active' | 'verified' | 'confirmedAt'>,
  isOwn: boolean,
): PersonActName[] {
  const acts: (PersonActName | false)[] = [
    (role === 'client' || role === 'livreur') && 'orders',
    role === 'livreur' && (verified ? 'unverify' : 'verify'),
    confirmedAt === null && 'resend',
    'history',
    !isOwn && (active ? 'deactivate' : 'activate'),
  ];
  return acts.filter((act) => act !== false);
}
