import { formatDate } from '#domain/format/calendar.ts';
import { formatAmount, formatFcfa } from '#domain/format/money.ts';
import type { Role } from '#domain/people/roles.ts';
import { computeKeptShare } from '#domain/promises/late.ts';
import { formatPunctuality } from '#domain/promises/share.ts';
import type { ListedPerson } from './person.ts';

export type PeopleColumn =
  | 'name'
  | 'phone'
  | 'email'
  | 'orders'
  | 'amount'
  | 'underWay'
  | 'done'
  | 'punctuality'
  | 'since'
  | 'seen';

const BEFORE = ['name', 'phone', 'email'] as const;
const AFTER = ['since', 'seen'] as const;

export const PEOPLE_COLUMNS: Record<Role, readonly PeopleColumn[]> = {
  client: [...BEFORE, 'orders', 'amount', ...AFTER],
  livreur: [...BEFORE, 'underWay', 'done', 'punctuality', 'seen'],
  admin: [...BEFORE, ...AFTER],
  superadmin: [...BEFORE, ...AFTER],
};

export const PEOPLE_LABELS: Record<PeopleColumn, string> = {
  name: 'Nom',
  phone: 'Téléphone',
  email: 'E-mail',
  orders: 'Commandes',
  amount: 'Montant',
  underWay: 'En cours',
  done: 'Terminées',
  punctuality: 'Ponctualité',
  since: 'Inscription',
  seen: 'Vu',
};

export const PEOPLE_VALUES: Record<PeopleColumn, (person: ListedPerson) => string | number> = {
  name: ({ fullname }) => fullname,
  phone: ({ phone }) => phone,
  email: ({ email }) => email,
  orders: ({ orders }) => orders,
  amount: ({ amountOrdered }) => amountOrdered,
  underWay: ({ missionsUnderWay }) => missionsUnderWay,
  done: ({ missionsDone }) => missionsDone,
  punctuality: ({ punctuality }) => computeKeptShare(punctuality) ?? -1,
  since: ({ createdAt }) => createdAt,
  seen: ({ lastSeenAt }) => lastSeenAt ?? 0,
};

export const PEOPLE_WORDS: Partial<Record<PeopleColumn, (person: ListedPerson) => string>> = {
  orders: ({ orders }) => formatAmount(orders),
  amount: ({ amountOrdered }) => formatFcfa(amountOrdered),
  underWay: ({ missionsUnderWay }) => formatAmount(missionsUnderWay),
  done: ({ missionsDone }) => formatAmount(missionsDone),
  punctuality: ({ punctuality }) => formatPunctuality(punctuality),
  since: ({ createdAt }) => formatDate(createdAt),
};
