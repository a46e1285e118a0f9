import { GARMENTS } from '#db/demo/data.ts';
import { products } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { recordAudit } from '../acts/journal.ts';
import type { SignedCtx } from '../ctx.ts';
import { writeCatalogue } from './catalogue.ts';

/** The demonstration’s garments are a start to be changed, and never stand beside garments of the house’s own. */
export function fillCatalogue(ctx: SignedCtx): { added: number } {
  return writeCatalogue(ctx, () => {
    if (ctx.db.select({ id: products.id }).from(products).limit(1).get())
      throw new DomainError('CATALOGUE_NOT_EMPTY');
    const createdAt = ctx.now();
    const rows = GARMENTS.map((garment, i) => ({
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
