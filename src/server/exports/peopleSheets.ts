import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/open.ts';
import { users } from '#db/schema.ts';
import type { ExportFilters } from '#domain/exports.ts';
import type { Role } from '#domain/roles.ts';
import type { Cursor } from '../orders/cursor.ts';
import { amountOrdered, missionsDone, missionsUnderWay, ordersPlaced } from '../people/figures.ts';
import { peopleFound } from '../people/people.reads.ts';
import { type Sheet, SPAN_ROWS, type Span } from './sheet.ts';
import { frenchInstant, yesOrNo } from './words.ts';

const olderThan = ({ at, id }: Cursor) => sql`(${users.createdAt}, ${users.id}) < (${at}, ${id})`;

/** Erased accounts hold nothing about anybody any more. */
const known = (role: Role) => and(eq(users.role, role), isNull(users.erasedAt));

function boundaryOf(role: Role) {
  return (db: Db, after: Cursor): Cursor | null => {
    const span = db
      .select({ at: users.createdAt, id: users.id })
      .from(users)
      .where(and(eq(users.role, role), olderThan(after)))
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(SPAN_ROWS)
      .as('span');
    return db.select().from(span).orderBy(asc(span.at), asc(span.id)).limit(1).get() ?? null;
  };
}

function peopleIn(role: Role, { after, until }: Span, { search }: ExportFilters): SQL | undefined {
  return and(
    known(role),
    olderThan(after),
    sql`(${users.createdAt}, ${users.id}) >= (${until.at}, ${until.id})`,
    peopleFound(search),
  );
}

export const clientsSheet: Sheet = {
  headings: [
    'Nom',
    'Téléphone',
    'E-mail',
    'Adresse',
    'Inscrit le',
    'Dernière visite',
    'Actif',
    'Commandes',
    'Montant commandé (FCFA)',
  ],
  boundary: boundaryOf('client'),
  rows: (db, span, filters) =>
    db
      .select({
        user: users,
        orders: ordersPlaced,
        amount: amountOrdered,
      })
      .from(users)
      .where(peopleIn('client', span, filters))
      .orderBy(desc(users.createdAt), desc(users.id))
      .all()
      .map(({ user, orders: count, amount }) => [
        user.fullname,
        user.phone,
        user.email,
        user.address,
        frenchInstant(user.createdAt),
        frenchInstant(user.lastSeenAt),
        yesOrNo(user.active),
        count,
        amount,
      ]),
};

export const livreursSheet: Sheet = {
  headings: [
    'Nom',
    'Téléphone',
    'E-mail',
    'Inscrit le',
    'Dernière visite',
    'Vérifié',
    'Actif',
    'Missions en cours',
    'Livraisons terminées',
  ],
  boundary: boundaryOf('livreur'),
  rows: (db, span, filters) =>
    db
      .select({
        user: users,
        active: missionsUnderWay,
        completed: missionsDone,
      })
      .from(users)
      .where(peopleIn('livreur', span, filters))
      .orderBy(desc(users.createdAt), desc(users.id))
      .all()
      .map(({ user, active, completed }) => [
        user.fullname,
        user.phone,
        user.email,
        frenchInstant(user.createdAt),
        frenchInstant(user.lastSeenAt),
        yesOrNo(user.verified),
        yesOrNo(user.active),
        active,
        completed,
      ]),
};
