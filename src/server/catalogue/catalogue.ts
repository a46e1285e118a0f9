import { isDeepStrictEqual } from 'node:util';
import { eq, max, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { prepared } from '#db/open.ts';
import { products, uploads } from '#db/schema.ts';
import { type CatalogueEntry, described } from '#domain/catalogue.ts';
import { DomainError } from '#domain/failure.ts';
import type {
  createProductSchema,
  removeProductSchema,
  reorderSchema,
  updateProductSchema,
} from '#domain/inputs/catalogue.ts';
import type { SignedCtx } from '../ctx.ts';
import { recordAudit } from '../journal.ts';
import { findProduct, forgetOfferedProducts } from './catalogue.reads.ts';

const uploadByFile = prepared((db) =>
  db
    .select({ file: uploads.file })
    .from(uploads)
    .where(eq(uploads.file, sql.placeholder('file')))
    .prepare(),
);

export function addProduct(ctx: SignedCtx, input: z.infer<typeof createProductSchema>): CatalogueEntry {
  return changing(ctx, () => {
    const product: CatalogueEntry = {
      id: ctx.id(),
      name: input.name,
      imageUrl: keptPicture(ctx, input.imageUrl ?? null),
      services: input.services,
      hidden: input.hidden ?? false,
      position: lastPosition(ctx),
      createdAt: ctx.now(),
    };
    ctx.db.insert(products).values(product).run();
    recordAudit(ctx, { act: 'catalogue.create', subject: product.id, after: described(product) });
    return product;
  });
}

/** Past orders carry name, service and price as sold: nothing of them changes here. */
export function changeProduct(ctx: SignedCtx, input: z.infer<typeof updateProductSchema>): CatalogueEntry {
  return changing(ctx, () => {
    const before = existing(ctx, input.productId);
    const was = described(before);
    const asked: typeof was = {
      name: input.name,
      services: input.services,
      imageUrl: input.imageUrl === undefined ? was.imageUrl : input.imageUrl,
      hidden: input.hidden ?? was.hidden,
    };
    // Sent again after a lost answer: what has changed since its form opened is this very change.
    if (isDeepStrictEqual(was, asked)) return before;
    if (input.seen && !isDeepStrictEqual(was, input.seen)) throw new DomainError('PRODUCT_CHANGED');
    if (asked.imageUrl !== was.imageUrl) keptPicture(ctx, asked.imageUrl);
    ctx.db.update(products).set(asked).where(eq(products.id, before.id)).run();
    recordAudit(ctx, { act: 'catalogue.update', subject: before.id, before: was, after: asked });
    return { ...before, ...asked };
  });
}

/** Its picture stays on disk until the day's sweep finds that nothing uses it. */
export function removeProduct(
  ctx: SignedCtx,
  { productId }: z.infer<typeof removeProductSchema>,
): { removed: true } {
  return changing(ctx, () => {
    const before = existing(ctx, productId);
    ctx.db.delete(products).where(eq(products.id, productId)).run();
    recordAudit(ctx, { act: 'catalogue.remove', subject: productId, before: described(before) });
    return { removed: true };
  });
}

export function reorderProducts(ctx: SignedCtx, { ids }: z.infer<typeof reorderSchema>): { reordered: true } {
  return changing(ctx, () => {
    const listed = new Set(ids);
    const all = ctx.db
      .select({ id: products.id })
      .from(products)
      .orderBy(products.position, products.name)
      .all()
      .map((p) => p.id);
    if (!ids.every((id) => all.includes(id))) throw new DomainError('PRODUCT_NOT_FOUND');
    const order = [...ids, ...all.filter((id) => !listed.has(id))];
    // From 1: at 0 stand the garments of a catalogue that nobody has put in order yet.
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
      after: { ids: order },
    });
    return { reordered: true };
  });
}

/** One transaction, then the kept list is dropped and the public pages are told. */
function changing<T>(ctx: SignedCtx, work: () => T): T {
  const outcome = ctx.store.write(work);
  forgetOfferedProducts(ctx);
  ctx.signals.catalogueChanged();
  return outcome;
}

function existing(ctx: SignedCtx, id: string): CatalogueEntry {
  const product = findProduct(ctx, id);
  if (!product) throw new DomainError('PRODUCT_NOT_FOUND');
  return product;
}

/** A picture that was swept between its upload and the form's "Enregistrer" must be sent again. */
function keptPicture(ctx: SignedCtx, imageUrl: string | null): string | null {
  if (!imageUrl?.startsWith('/uploads/')) return imageUrl;
  if (!uploadByFile(ctx.db).get({ file: imageUrl.slice('/uploads/'.length) }))
    throw new DomainError('IMAGE_REFUSED');
  return imageUrl;
}

/** A new garment goes last, or among the others by name while they have no order of their own. */
function lastPosition(ctx: SignedCtx): number {
  const last = ctx.db
    .select({ position: max(products.position) })
    .from(products)
    .get()?.position;
  return last ? last + 1 : 0;
}
