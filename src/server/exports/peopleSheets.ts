import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/connection.ts';
import { users } from '#db/schema.ts';
import { orderNewestFirst } from '#db/select.ts';
import type { SheetFilters } from '#domain/contract/exports.ts';
import type { Role } from '#domain/people/roles.ts';
import { amountOrdered, missionsDone, missionsUnderWay, ordersPlaced } from '../people/figures.ts';
import { matchesPerson } from '../people/people.reads.ts';
import { boundaryIn, frenchInstant, inSpan, type Span, sheetOf, yesOrNo } from './sheet.ts';

const boundaryOf = (role: Role) => boundaryIn(users, eq(users.role, role));

/** Erased accounts hold nothing about anybody any more. */
const peopleIn = (db: Db, role: Role, span: Span, { search }: SheetFilters) =>
  and(isNull(users.erasedAt), inSpan(users, span), matchesPerson(db, role, search));

export const clientsSheet = sheetOf(
  boundaryOf('client'),
  (db, span, filters) =>
    db
      .select({ user: users, orders: ordersPlaced, amount: amountOrdered })
      .from(users)
      .where(peopleIn(db, 'client', span, filters))
      .orderBy(...orderNewestFirst(users))
      .all(),
  {
    Nom: ({ user }) => user.fullname,
    Téléphone: ({ user }) => user.phone,
    'E-mail': ({ user }) => user.email,
    Adresse: ({ user }) => user.address,
    'Inscrit le': ({ user }) => frenchInstant(user.createdAt),
    'Dernière visite': ({ user }) => frenchInstant(user.lastSeenAt),
    Actif: ({ user }) => yesOrNo(user.active),
    Commandes: ({ orders }) => orders,
    'Montant commandé (FCFA)': ({ amount }) => amount,
  },
);

export const livreursSheet = sheetOf(
  boundaryOf('livreur'),
  (db, span, filters) =>
    db
      .select({ user: users, underWay: missionsUnderWay, done: missionsDone })
      .from(users)
      .where(peopleIn(db, 'livreur', span, filters))
      .orderBy(...orderNewestFirst(users))
      .all(),
  {
    Nom: ({ user }) => user.fullname,
    Téléphone: ({ user }) => user.phone,
    'E-mail': ({ user }) => user.email,
    'Inscrit le': ({ user }) => frenchInstant(user.createdAt),
    'Dernière visite': ({ user }) => frenchInstant(user.lastSeenAt),
    Vérifié: ({ user }) => yesOrNo(user.verified),
    Actif: ({ user }) => yesOrNo(user.active),
    'Missions en cours': ({ underWay }) => underWay,
    'Livraisons terminées': ({ done }) => done,
  },
);
