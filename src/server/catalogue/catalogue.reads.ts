import { eq } from 'drizzle-orm';
import { type Db, prepared } from '#db/open.ts';
import { products } from '#db/schema.ts';
import { columns, newestFirst } from '#db/select.ts';
import type { CatalogueEntry, Product } from '#domain/catalogue.ts';
import type { Deps } from '../ctx.ts';
import { byName } from '../french.ts';

const selectOffered = prepared((db) =>
  db
    .select(columns(products, 'id', 'name', 'imageUrl', 'services', 'position'))
    .from(products)
    .where(eq(products.hidden, false))
    .prepare(),
);
const selectAll = prepared((db) =>
  db
    .select()
    .from(products)
    .orderBy(...newestFirst(products))
    .prepare(),
);
const selectById = prepared((db, p) =>
  db
    .select()
    .from(products)
    .where(eq(products.id, p('id')))
    .prepare(),
);

const alphabetically = byName<Pick<Product, 'name'>>(({ name }) => name);
/** Until a garment changes. */
const offeredByDb = new WeakMap<Db, Product[]>();

/** In the superadmin's order, then by name in French: SQLite would put É after z. */
export function offeredProducts({ db }: Pick<Deps, 'db'>): Product[] {
  const cached = offeredByDb.get(db);
  if (cached) return cached;
  const offered = selectOffered(db)
    .all()
    .sort((a, b) => a.position - b.position || alphabetically(a, b))
    .map(({ position: _, ...product }) => product);
  offeredByDb.set(db, offered);
  return offered;
}

export function invalidateOfferedProducts({ db }: Pick<Deps, 'db'>): void {
  offeredByDb.delete(db);
}

/** Newest first, hidden ones included. */
export function wholeCatalogue({ db }: Pick<Deps, 'db'>): CatalogueEntry[] {
  return selectAll(db).all();
}

export function findProduct({ db }: Pick<Deps, 'db'>, id: string): CatalogueEntry | undefined {
  return selectById(db).get({ id });
}
