import { eq } from 'drizzle-orm';
import type { Db } from '#db/connection.ts';
import { products } from '#db/schema.ts';
import { type CatalogueEntry, type Product, sortForManagement } from '#domain/catalogue/catalogue.ts';
import { FAILURES } from '#domain/failures/failures.ts';
import { pickPublicTerms } from '#domain/house.ts';
import type { Deps } from '../ctx.ts';
import { compareByName } from '../french.ts';
import { isWaveOffered } from '../settings.ts';

const alphabetically = compareByName<Pick<Product, 'name'>>(({ name }) => name);
const getSortPosition = ({ position }: Pick<CatalogueEntry, 'position'>) =>
  position || Number.MAX_SAFE_INTEGER;
const offeredByDb = new WeakMap<Db, Product[]>();

/**
 * Garments without a position come last, so that a new one never precedes what the superadmin chose to show
 * first. JavaScript sorts, because SQLite would put É after z.
 */
export function listOfferedProducts({ db }: Pick<Deps, 'db'>): Product[] {
  const cached = offeredByDb.get(db);
  if (cached) return cached;
  const offered = db
    .select()
    .from(products)
    .where(eq(products.hidden, false))
    .all()
    .sort((a, b) => getSortPosition(a) - getSortPosition(b) || alphabetically(a, b))
    .map(({ hidden, position, createdAt, ...product }) => product);
  offeredByDb.set(db, offered);
  return offered;
}

export function invalidateOfferedProducts({ db }: Pick<Deps, 'db'>): void {
  offeredByDb.delete(db);
}

export function listWholeCatalogue({ db }: Pick<Deps, 'db'>): CatalogueEntry[] {
  return sortForManagement(db.select().from(products).all());
}

export function readPublicSettings({
  settings,
  house,
  providers,
}: Pick<Deps, 'settings' | 'house' | 'providers'>) {
  const waveAvailable = isWaveOffered({ settings, providers });
  return {
    waveAvailable,
    waveReason: waveAvailable ? null : FAILURES.WAVE_UNAVAILABLE.text,
    payWith: providers.list.map(({ name }) => name),
    demo: settings.demo,
    mapTileUrl: settings.mapTileUrl,
    mapAttribution: settings.mapAttribution,
    ...pickPublicTerms(house()),
    teamEmail: settings.teamEmail ?? null,
  };
}
