import { proposeGroup } from '#domain/catalogue/proposedGroup.ts';

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

/** What an empty catalogue may be filled with. */
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
