import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { listPictureFiles } from '#db/files/namedFiles.ts';
import { products, uploads } from '#db/schema.ts';
import { findRow } from '#db/select.ts';
import { type CatalogueEntry, isNameTaken } from '#domain/catalogue/catalogue.ts';
import { proposeGroup } from '#domain/catalogue/proposedGroup.ts';
import { DomainError } from '#domain/failures/failures.ts';
import {
  type createProductSchema,
  PRODUCT_DEFAULTS,
  type ProductFields,
  pickProductFields,
  type removeProductSchema,
  type reorderSchema,
  type updateProductSchema,
} from '#domain/inputs/catalogue.ts';
import { omitUndefined } from '#domain/inputs/objectFields.ts';
import { recordAudit } from '../acts/journal.ts';
import type { Deps, SignedCtx } from '../ctx.ts';
import { describeError } from '../log.ts';
import { imageQueue } from '../pictures/pictureFiles.ts';
import { invalidateOfferedProducts, listWholeCatalogue } from './catalogue.reads.ts';
import { checkImage, getUploadedFile, getUploadsFolder, isUploaded } from './uploads.ts';

export function createProduct(ctx: SignedCtx, input: z.infer<typeof createProductSchema>): CatalogueEntry {
  return writeCatalogue(ctx, () => {
    refuseTakenName(ctx, input.name);
    const product: CatalogueEntry = {
      id: ctx.id(),
      group: proposeGroup(input.name),
      ...PRODUCT_DEFAULTS,
      ...omitUndefined(input),
      position: 0,
      createdAt: ctx.now(),
    };
    checkImage(ctx, product.imageUrl);
    ctx.db.insert(products).values(product).run();
    recordAudit(ctx, { act: 'catalogue.create', subject: product.id, after: pickProductFields(product) });
    return product;
  });
}

/** Past orders keep the name, service and price at which they were placed. */
export function updateProduct(
  ctx: SignedCtx,
  { productId, seen: openedFields, ...values }: z.infer<typeof updateProductSchema>,
): CatalogueEntry {
  return writeCatalogue(ctx, () => {
    const before = loadProduct(ctx, productId);
    const current = pickProductFields(before);
    const changed: ProductFields = { ...current, ...omitUndefined(values) };
    // A form that is sent again after a lost answer makes no further change.
    if (isDeepStrictEqual(current, changed)) return before;
    if (openedFields && !isDeepStrictEqual(current, openedFields)) throw new DomainError('PRODUCT_CHANGED');
    refuseTakenName(ctx, changed.name, before);
    if (changed.imageUrl !== current.imageUrl) checkImage(ctx, changed.imageUrl);
    ctx.db.update(products).set(changed).where(eq(products.id, before.id)).run();
    if (changed.imageUrl !== current.imageUrl) removePictureIfUnused(ctx, current.imageUrl);
    recordAudit(ctx, { act: 'catalogue.update', subject: before.id, before: current, after: changed });
    return { ...before, ...changed };
  });
}

export function removeProduct(
  ctx: SignedCtx,
  { productId }: z.infer<typeof removeProductSchema>,
): { removed: true } {
  return writeCatalogue(ctx, () => {
    const before = loadProduct(ctx, productId);
    ctx.db.delete(products).where(eq(products.id, productId)).run();
    removePictureIfUnused(ctx, before.imageUrl);
    recordAudit(ctx, { act: 'catalogue.remove', subject: productId, before: pickProductFields(before) });
    return { removed: true };
  });
}

/** Garments that the request omits keep their order behind the others, or stay without a position. */
export function reorderProducts(ctx: SignedCtx, { ids }: z.infer<typeof reorderSchema>): { reordered: true } {
  return writeCatalogue(ctx, () => {
    const listed = new Set(ids);
    const before = listWholeCatalogue(ctx);
    const all = before.map(({ id }) => id);
    if (!ids.every((id) => all.includes(id))) throw new DomainError('PRODUCT_NOT_FOUND');
    const otherIds = before.filter(({ id, position }) => position > 0 && !listed.has(id)).map(({ id }) => id);
    const order = [...ids, ...otherIds];
    // Positions start at 1, because 0 marks a garment without a position.
    for (const [i, id] of order.entries())
      ctx.db
        .update(products)
        .set({ position: i + 1 })
        .where(eq(products.id, id))
        .run();
    recordAudit(ctx, {
      act: 'catalogue.reorder',
      subject: 'catalogue',
      before: { ids: all },
      after: { ids: listWholeCatalogue(ctx).map(({ id }) => id) },
    });
    return { reordered: true };
  });
}

/** Only an empty catalogue is filled, so that the sample garments never mix with the house's own. */
export function fillCatalogue(ctx: SignedCtx): { added: number } {
  return writeCatalogue(ctx, () => {
    if (ctx.db.select({ id: products.id }).from(products).limit(1).get())
      throw new DomainError('CATALOGUE_NOT_EMPTY');
    const createdAt = ctx.now();
    const rows = SAMPLE_GARMENTS.map((garment, i) => ({
      id: ctx.id(),
      ...garment,
      position: i + 1,
      createdAt,
    }));
    ctx.db.insert(products).values(rows).run();
    recordAudit(ctx, { act: 'catalogue.fill', subject: 'catalogue', after: { added: rows.length } });
    return { added: rows.length };
  });
}

function writeCatalogue<T>(ctx: SignedCtx, work: () => T): T {
  const result = ctx.store.write(work);
  invalidateOfferedProducts(ctx);
  ctx.signals.publicDataChanged();
  return result;
}

function refuseTakenName(ctx: SignedCtx, name: string, before?: CatalogueEntry): void {
  if (isNameTaken(listWholeCatalogue(ctx), name, before)) throw new DomainError('PRODUCT_NAME_TAKEN');
}

function loadProduct(ctx: SignedCtx, id: string): CatalogueEntry {
  const product = findRow(ctx.db, products, eq(products.id, id));
  if (!product) throw new DomainError('PRODUCT_NOT_FOUND');
  return product;
}

type PictureDeps = Pick<Deps, 'store' | 'db' | 'settings' | 'log' | 'house'>;

/**
 * The row of a picture that nothing else shows is deleted in the caller's transaction, its files after
 * the commit. Files that a crash leaves behind have no row, and the daily sweep removes them.
 */
function removePictureIfUnused(deps: PictureDeps, imageUrl: string | null): void {
  const file = getUploadedFile(imageUrl);
  if (!imageUrl || !file) return;
  const isShown = eq(products.imageUrl, imageUrl);
  if (deps.db.select({ id: products.id }).from(products).where(isShown).get()) return;
  if (deps.house().pictures.includes(imageUrl)) return;
  deps.db.delete(uploads).where(eq(uploads.file, file)).run();
  deps.store.afterCommit(() => {
    removeFiles(deps, file).catch((error) =>
      deps.log.error('picture not removed', { file, ...describeError(error) }),
    );
  }, `picture:${file}`);
}

/** The removal waits for a running upload, which may have stored the same picture again and needs its files. */
function removeFiles(deps: PictureDeps, file: string): Promise<void> {
  return imageQueue.runWhenFree(async () => {
    if (isUploaded(deps, file)) return;
    for (const name of listPictureFiles(file)) await rm(join(getUploadsFolder(deps), name), { force: true });
  });
}

const GARMENT_ROWS: readonly [name: string, drawing: string, wash: number, ironing: number][] = [
  ['Chemise', 'chemise', 800, 700],
  ['Robe', 'robe', 1500, 1500],
  ['Pantalon', 'pantalon', 1000, 1000],
  ['Boubou', 'boubou', 2000, 2000],
  ['T-shirt', 'tshirt', 500, 500],
  ['Veste', 'veste', 2000, 1500],
  ['Costume', 'costume', 3000, 2500],
  ['Jupe', 'jupe', 1000, 800],
  ['Pagne', 'pagne', 800, 700],
  ['Drap', 'drap', 1200, 800],
  ['Couette', 'couette', 4000, 1500],
  ['Rideau', 'rideau', 2500, 1500],
  ['Pull', 'pull', 1200, 800],
  ['Cravate', 'cravate', 700, 500],
];

/** An empty catalogue may be filled with these. */
export const SAMPLE_GARMENTS = GARMENT_ROWS.map(([name, drawing, wash, ironing]) => ({
  name,
  group: proposeGroup(name),
  imageUrl: `/garments/${drawing}.svg`,
  services: [
    { name: 'Lavage', price: wash },
    { name: 'Repassage', price: ironing },
    { name: 'Complet', price: wash + ironing },
  ],
}));
