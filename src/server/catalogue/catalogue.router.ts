import {
  createProductSchema,
  removeProductSchema,
  reorderSchema,
  updateProductSchema,
} from '#domain/inputs/catalogue.ts';
import { provenSuperadminProcedure, publicProcedure, router, run, superadminProcedure } from '../trpc.ts';
import { listOfferedProducts, listWholeCatalogue, readPublicSettings } from './catalogue.reads.ts';
import { createProduct, fillCatalogue, removeProduct, reorderProducts, updateProduct } from './catalogue.ts';
import { storeImage, uploadSchema } from './uploads.ts';

export const catalogueRouter = router({
  list: publicProcedure.query(run(listOfferedProducts)),
  facts: publicProcedure.query(run(readPublicSettings)),
  all: superadminProcedure.query(run(listWholeCatalogue)),
  create: provenSuperadminProcedure.input(createProductSchema).mutation(run(createProduct)),
  fill: provenSuperadminProcedure.mutation(run(fillCatalogue)),
  update: provenSuperadminProcedure.input(updateProductSchema).mutation(run(updateProduct)),
  remove: superadminProcedure.input(removeProductSchema).mutation(run(removeProduct)),
  reorder: superadminProcedure.input(reorderSchema).mutation(run(reorderProducts)),
  uploadImage: superadminProcedure
    .meta({ largest: 6 * 1024 * 1024 })
    .input(uploadSchema)
    .mutation(run(storeImage)),
});
