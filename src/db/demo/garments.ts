import type { Service } from '#domain/catalogue.ts';

export interface DemoGarment {
  name: string;
  drawing: string;
  services: Service[];
}

const garment = (name: string, drawing: string, wash: number, ironing: number): DemoGarment => ({
  name,
  drawing: `/garments/${drawing}.svg`,
  services: [
    { name: 'Lavage', price: wash },
    { name: 'Repassage', price: ironing },
    { name: 'Complet', price: wash + ironing },
  ],
});

/** The first three at the specification's sample prices. */
export const GARMENTS: readonly DemoGarment[] = [
  garment('Chemise', 'chemise', 800, 700),
  garment('Robe', 'robe', 1500, 1500),
  garment('Pantalon', 'pantalon', 1000, 1000),
  garment('Boubou', 'boubou', 2000, 2000),
  garment('T-shirt', 'tshirt', 500, 500),
  garment('Veste', 'veste', 2000, 1500),
  garment('Costume', 'costume', 3000, 2500),
  garment('Jupe', 'jupe', 1000, 800),
  garment('Pagne', 'pagne', 800, 700),
  garment('Drap', 'drap', 1200, 800),
  garment('Couette', 'couette', 4000, 1500),
  garment('Rideau', 'rideau', 2500, 1500),
  garment('Pull', 'pull', 1200, 800),
  garment('Cravate', 'cravate', 700, 500),
];
