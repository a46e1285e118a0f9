import { desc, eq, sql } from 'drizzle-orm';
import { type Db, prepared } from '#db/open.ts';
import { products } from '#db/schema.ts';
import type { CatalogueEntry, Product } from '#domain/catalogue.ts';
import type { Deps } from '../ctx.ts';
import { byName } from '../french.ts';

const shown = prepared((db) =>
  db
    .select({
      id: products.id,
      name: products.name,
      imageUrl: products.imageUrl,
      services: products.services,
      position: products.position,
    })
    .from(products)
    .where(eq(products.hidden, false))
    .prepare(),
);
const everything = prepared((db) =>
  db.select().from(products).orderBy(desc(products.createdAt), desc(products.id)).prepare(),
);
const byId = prepared((db) =>
  db
    .select()
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare(),
);

const alphabetically = byName<Pick<Product, 'name'>>(({ name }) => name);
/** The answer to every visitor, kept until a garment changes. */
const kept = new WeakMap<Db, Product[]>();

/** What may be ordered, in the superadmin's order, then by name (É beside E, which SQLite would put after z). */
export function offeredProducts({ db }: Pick<Deps, 'db'>): Product[] {
  const known = kept.get(db);
  if (known) return known;
  const fresh = shown(db)
    .all()
    .sort((a, b) => a.position - b.position || alphabetically(a, b))
    .map(({ position: _, ...product }) => product);
  kept.set(db, fresh);
  return fresh;
}

export function forgetOfferedProducts({ db }: Pick<Deps, 'db'>): void {
  kept.delete(db);
}

/** Newest first, hidden ones included. */
export function wholeCatalogue({ db }: Pick<Deps, 'db'>): CatalogueEntry[] {
  return everything(db).all();
}

export function findProduct({ db }: Pick<Deps, 'db'>, id: string): CatalogueEntry | undefined {
  return byId(db).get({ id });
}
