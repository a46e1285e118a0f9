import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/connection.ts';
import { users } from '#db/schema.ts';
import { buildNewestFirstSort } from '#db/select.ts';
import type { SheetFilters } from '#domain/contract/exports.ts';
import type { Role } from '#domain/people/roles.ts';
import {
  amountOrdered,
  buildPersonCondition,
  missionsDone,
  missionsUnderWay,
  ordersPlaced,
} from '../people/people.reads.ts';
import {
  createSheet,
  createTableBoundary,
  formatInstant,
  formatYesOrNo,
  isInSpan,
  type RowSpan,
} from './sheet.ts';

const createPeopleBoundary = (role: Role) => createTableBoundary(users, eq(users.role, role));

const isListedPerson = (db: Db, role: Role, span: RowSpan, { search }: SheetFilters) =>
  and(isNull(users.erasedAt), isInSpan(users, span), buildPersonCondition(db, role, search));

export const clientsSheet = createSheet(
  createPeopleBoundary('client'),
  (db, span, filters) =>
    db
      .select({ user: users, orders: ordersPlaced, amount: amountOrdered })
      .from(users)
      .where(isListedPerson(db, 'client', span, filters))
      .orderBy(...buildNewestFirstSort(users))
      .all(),
  {
    Nom: ({ user }) => user.fullname,
    Téléphone: ({ user }) => user.phone,
    'E-mail': ({ user }) => user.email,
    Adresse: ({ user }) => user.address,
    'Inscrit le': ({ user }) => formatInstant(user.createdAt),
    'Dernière visite': ({ user }) => formatInstant(user.lastSeenAt),
    Actif: ({ user }) => formatYesOrNo(user.active),
    'Commandes, annulées comprises': ({ orders }) => orders,
    'Montant commandé (FCFA)': ({ amount }) => amount,
  },
);

export const livreursSheet = createSheet(
  createPeopleBoundary('livreur'),
  (db, span, filters) =>
    db
      .select({ user: users, underWay: missionsUnderWay, done: missionsDone })
      .from(users)
      .where(isListedPerson(db, 'livreur', span, filters))
      .orderBy(...buildNewestFirstSort(users))
      .all(),
  {
    Nom: ({ user }) => user.fullname,
    Téléphone: ({ user }) => user.phone,
    'E-mail': ({ user }) => user.email,
    'Inscrit le': ({ user }) => formatInstant(user.createdAt),
    'Dernière visite': ({ user }) => formatInstant(user.lastSeenAt),
    Vérifié: ({ user }) => formatYesOrNo(user.verified),
    Actif: ({ user }) => formatYesOrNo(user.active),
    'Missions en cours': ({ underWay }) => underWay,
    'Livraisons terminées': ({ done }) => done,
  },
);
