import { z } from 'zod';
import { GARMENT_GROUPS } from '../catalogue/catalogue.ts';
import { UNITS, type Unit } from '../orders/units.ts';
import { makeLineSchema, makeNameSchema } from './fields.ts';

const makeServicesSchema = (name: z.ZodType<string, string>) =>
  z
    .array(
      z
        .strictObject({
          name,
          price: z
            .int('Indiquez un prix entier, en FCFA.')
            .min(0, 'Le prix ne peut pas être négatif.')
            .max(1_000_000, 'Ce prix est trop grand.'),
          unit: z.enum(UNITS, 'Choisissez pièce, kilo ou lot.').optional(),
        })
        // A service of the piece says no unit, as all did before there were others.
        .transform(({ unit, ...service }): { name: string; price: number; unit?: Unit } =>
          unit === undefined || unit === 'piece' ? service : { ...service, unit },
        ),
    )
    .min(1, 'Ajoutez au moins un service.')
    .max(20, '20 services au plus.')
    .refine(
      (services) => new Set(services.map((s) => s.name.toLowerCase())).size === services.length,
      'Deux services portent le même nom.',
    );

export const servicesSchema = makeServicesSchema(
  makeNameSchema('Donnez un nom au service.', 'Le nom d’un service'),
);

export const productIdSchema = z.uuid();

export const UPLOADED_PICTURE = /^\/uploads\/[0-9a-f]{64}\.webp$/;

/** The types, the form and the journal of a garment follow from these fields. */
const productSchema = z.strictObject({
  name: makeNameSchema('Le nom est obligatoire.', 'Le nom d’un vêtement'),
  group: z.enum(GARMENT_GROUPS),
  services: servicesSchema,
  imageUrl: z
    .string()
    .regex(new RegExp(`${UPLOADED_PICTURE.source}|^/garments/[a-z]+\\.svg$`))
    .nullable(),
  hidden: z.boolean(),
});
export type ProductFields = z.infer<typeof productSchema>;

/** A new garment's name proposes its group. */
export const PRODUCT_DEFAULTS: Omit<ProductFields, 'name' | 'group' | 'services'> = {
  imageUrl: null,
  hidden: false,
};

/** The words of the form and of the journal. */
export const PRODUCT_LABELS: Record<keyof ProductFields, string> = {
  name: 'Nom',
  group: 'Groupe',
  services: 'Services',
  imageUrl: 'Image',
  hidden: 'Masqué',
};

/** The journal lists them in this order. */
export const pickProductFields = (product: ProductFields): ProductFields =>
  Object.fromEntries(productSchema.keyof().options.map((field) => [field, product[field]])) as ProductFields;

const { name, services } = productSchema.shape;
/** Names stored before links were refused may contain one, so `seen` must accept them. */
const olderNames = {
  name: makeLineSchema(60, 'Le nom est obligatoire.'),
  services: makeServicesSchema(makeLineSchema(60, 'Donnez un nom au service.')),
};

export const createProductSchema = productSchema.partial().extend({ name, services });
export const updateProductSchema = z.strictObject({
  productId: productIdSchema,
  ...createProductSchema.shape,
  /** The garment as the form opened it lets the server refuse to undo a colleague's change. */
  seen: createProductSchema.extend(olderNames).optional(),
});
export const removeProductSchema = z.strictObject({ productId: productIdSchema });
/** Garments with a position that `ids` omits keep their order behind the listed ones. */
export const reorderSchema = z.strictObject({
  ids: z
    .array(productIdSchema)
    .min(1)
    .max(1000)
    .refine((ids) => new Set(ids).size === ids.length, 'Un vêtement figure deux fois.'),
});
