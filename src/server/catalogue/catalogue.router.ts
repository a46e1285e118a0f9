import {
  createProductSchema,
  removeProductSchema,
  reorderSchema,
  updateProductSchema,
} from '#domain/inputs/catalogue.ts';
import { publicProcedure, router, superadminProcedure } from '../trpc.ts';
import { offeredProducts, wholeCatalogue } from './catalogue.reads.ts';
import { addProduct, changeProduct, removeProduct, reorderProducts } from './catalogue.ts';
import { publicFacts } from './facts.ts';
import { keepImage, uploadSchema } from './uploads.ts';

export const catalogueRouter = router({
  list: publicProcedure.query(({ ctx }) => offeredProducts(ctx)),
  facts: publicProcedure.query(({ ctx }) => publicFacts(ctx)),
  all: superadminProcedure.query(({ ctx }) => wholeCatalogue(ctx)),
  create: superadminProcedure.input(createProductSchema).mutation(({ ctx, input }) => addProduct(ctx, input)),
  update: superadminProcedure
    .input(updateProductSchema)
    .mutation(({ ctx, input }) => changeProduct(ctx, input)),
  remove: superadminProcedure
    .input(removeProductSchema)
    .mutation(({ ctx, input }) => removeProduct(ctx, input)),
  reorder: superadminProcedure.input(reorderSchema).mutation(({ ctx, input }) => reorderProducts(ctx, input)),
  uploadImage: superadminProcedure.input(uploadSchema).mutation(({ ctx, input }) => keepImage(ctx, input)),
});
