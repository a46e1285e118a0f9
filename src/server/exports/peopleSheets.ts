import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/connection.ts';
import { users } from '#db/schema.ts';
import { sortNewestFirst } from '#db/select.ts';
import type { SheetFilters } from '#domain/contract/exports.ts';
import type { Role } from '#domain/people/roles.ts';
import { amountOrdered, missionsDone, missionsUnderWay, ordersPlaced } from '../people/figures.ts';
import { matchesPerson } from '../people/people.reads.ts';
import { createSheet, formatInstant, formatYesOrNo, isInSpan, type Span, selectBoundary } from './sheet.ts';

const readBoundary = (role: Role) => selectBoundary(users, eq(users.role, role));

const selectPeople = (db: Db, role: Role, span: Span, { search }: SheetFilters) =>
  and(isNull(users.erasedAt), isInSpan(users, span), matchesPerson(db, role, search));

export const clientsSheet = createSheet(
  readBoundary('client'),
  (db, span, filters) =>
    db
      .select({ user: users, orders: ordersPlaced, amount: amountOrdered })
      .from(users)
      .where(selectPeople(db, 'client', span, filters))
      .orderBy(...sortNewestFirst(users))
      .all(),
  {
    Nom: ({ user }) => user.fullname,
    Téléphone: ({ user }) => user.phone,
    'E-mail': ({ user }) => user.email,
    Adresse: ({ user }) => user.address,
    'Inscrit le': ({ user }) => formatInstant(user.createdAt),
    'Dernière visite': ({ user }) => formatInstant(user.lastSeenAt),
    Actif: ({ user }) => formatYesOrNo(user.active),
    Commandes: ({ orders }) => orders,
    'Montant commandé (FCFA)': ({ amount }) => amount,
  },
);

export const livreursSheet = createSheet(
  readBoundary('livreur'),
  (db, span, filters) =>
    db
      .select({ user: users, underWay: missionsUnderWay, done: missionsDone })
      .from(users)
      .where(selectPeople(db, 'livreur', span, filters))
      .orderBy(...sortNewestFirst(users))
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
