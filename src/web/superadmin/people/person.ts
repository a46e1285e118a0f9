import { paths } from '#domain/addresses.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import type { Outputs } from '#web/net/procedures.ts';

export type ListedPerson = Outputs['people']['list']['items'][number];

export const buildOrdersLink = ({ id }: Pick<ListedPerson, 'id'>) =>
  `${paths.superadmin.orders}?livreur=${id}`;

export interface OwedByLivreur {
  held: number;
  /** Only the number of hand-overs is known: their amounts stay hidden until they are counted. */
  openHandovers: number;
  openGaps: number;
  pieces: number;
  /** Those of the linen. */
  orders: readonly { number: number }[];
}

/** Money is named first. */
export function listOwedParts({ held, openHandovers, openGaps, pieces, orders }: OwedByLivreur): string[] {
  const numbers = orders.map(({ number }) => formatOrderNumber(number)).join(', ');
  return [
    ...(held === 0 ? [] : [`${formatFcfa(held)} en main`]),
    ...(openHandovers === 0
      ? []
      : [openHandovers === 1 ? 'une remise à compter' : `${openHandovers}\u00a0remises à compter`]),
    ...(openGaps === 0 ? [] : [`un écart de ${formatFcfa(openGaps)} à régler`]),
    ...(pieces === 0 ? [] : [`${formatPieces(pieces)} de linge en main (${numbers})`]),
  ];
}

export type PersonActName =
  | 'orders'
  | 'verify'
  | 'unverify'
  | 'resend'
  | 'allowEnrolment'
  | 'history'
  | 'activate'
  | 'deactivate';

export const PERSON_ACTS: Record<PersonActName, string> = {
  orders: 'Ses commandes',
  verify: 'Marquer vérifié',
  unverify: 'Marquer «\u00a0Nouveau\u00a0»',
  resend: 'Renvoyer la confirmation',
  allowEnrolment: 'Autoriser une seconde étape',
  history: 'Historique du compte',
  activate: 'Réactiver',
  deactivate: 'Désactiver',
};

type PersonFacts = Pick<ListedPerson, 'role' | 'active' | 'verified' | 'confirmedAt' | 'lacksFactor'>;

export function listPersonActs(
  { role, active, verified, confirmedAt, lacksFactor }: PersonFacts,
  isOwn: boolean,
): PersonActName[] {
  const acts: (PersonActName | false)[] = [
    role === 'livreur' && 'orders',
    role === 'livreur' && (verified ? 'unverify' : 'verify'),
    confirmedAt === null && 'resend',
    lacksFactor && active && confirmedAt !== null && !isOwn && 'allowEnrolment',
    'history',
    // A superadmin cannot deactivate their own account.
    !isOwn && (active ? 'deactivate' : 'activate'),
  ];
  return acts.filter((act) => act !== false);
}
