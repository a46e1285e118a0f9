import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/open.ts';
import { orders, users } from '#db/schema.ts';
import type { ExportFilters } from '#domain/exports.ts';
import { ACTIVE_MISSION_STATUSES } from '#domain/lifecycle.ts';
import type { Role } from '#domain/roles.ts';
import { searchTerms } from '#domain/search.ts';
import type { Cursor } from '../orders/cursor.ts';
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
  const words = searchTerms(search ?? '')?.words ?? [];
  return and(
    known(role),
    olderThan(after),
    sql`(${users.createdAt}, ${users.id}) >= (${until.at}, ${until.id})`,
    ...words.map((word) => sql`instr(${users.folded}, ${word}) > 0`),
  );
}

const ordered = (figure: SQL, condition: SQL | undefined) =>
  sql<number>`(select ${figure} from ${orders} where ${condition})`;
const placed = and(eq(orders.clientId, users.id), ne(orders.status, 'cancelled'));

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
        orders: ordered(sql`count(*)`, placed),
        amount: ordered(sql`coalesce(sum(${orders.grandTotal}), 0)`, placed),
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
        active: ordered(
          sql`count(*)`,
          and(eq(orders.livreurId, users.id), inArray(orders.status, [...ACTIVE_MISSION_STATUSES])),
        ),
        completed: ordered(
          sql`count(*)`,
          and(eq(orders.livreurId, users.id), eq(orders.status, 'completed')),
        ),
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
