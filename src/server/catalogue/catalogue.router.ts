import {
  createProductSchema,
  removeProductSchema,
  reorderSchema,
  updateProductSchema,
} from '#domain/inputs/catalogue.ts';
import { publicProcedure, router, superadminProcedure } from '../trpc.ts';
import { listOfferedProducts, listWholeCatalogue, readPublicSettings } from './catalogue.reads.ts';
import { createProduct, removeProduct, reorderProducts, updateProduct } from './catalogue.ts';
import { fillCatalogue } from './firstCatalogue.ts';
import { storeImage, uploadSchema } from './uploads.ts';

export const catalogueRouter = router({
  list: publicProcedure.query(({ ctx }) => listOfferedProducts(ctx)),
  facts: publicProcedure.query(({ ctx }) => readPublicSettings(ctx)),
  all: superadminProcedure.query(({ ctx }) => listWholeCatalogue(ctx)),
  create: superadminProcedure
    .input(createProductSchema)
    .mutation(({ ctx, input }) => createProduct(ctx, input)),
  fill: superadminProcedure.mutation(({ ctx }) => fillCatalogue(ctx)),
  update: superadminProcedure
    .input(updateProductSchema)
    .mutation(({ ctx, input }) => updateProduct(ctx, input)),
  remove: superadminProcedure
    .input(removeProductSchema)
    .mutation(({ ctx, input }) => removeProduct(ctx, input)),
  reorder: superadminProcedure.input(reorderSchema).mutation(({ ctx, input }) => reorderProducts(ctx, input)),
  uploadImage: superadminProcedure.input(uploadSchema).mutation(({ ctx, input }) => storeImage(ctx, input)),
});
