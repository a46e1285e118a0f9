import type { CatalogueEntry } from '#domain/catalogue/catalogue.ts';
import { proposeGroup } from '#domain/catalogue/proposedGroup.ts';

/** No field has its default, so that a test notices one that is not stored or not shown. */
export const aGarment = (changes: Partial<CatalogueEntry> = {}): CatalogueEntry => ({
  id: changes.name ?? 'shirt',
  name: 'Chemise',
  group: proposeGroup(changes.name ?? 'Chemise'),
  services: [{ name: 'Lavage', price: 500 }],
  imageUrl: '/garments/chemise.svg',
  hidden: true,
  position: 1,
  createdAt: 1,
  ...changes,
});
