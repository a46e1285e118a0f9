import type { Point } from '#domain/geo.ts';

export interface Place {
  address: string;
  pin: Point;
}

/** Quarters of Abidjan and a landmark in each, as one tells a driver the way. */
export const PLACES: readonly Place[] = [
  {
    address: 'Cocody Riviera 3, rue E 42, derrière le centre commercial',
    pin: { lng: -3.9595, lat: 5.3571 },
  },
  {
    address: 'Angré 8e tranche, près de la pharmacie, immeuble Les Rosiers',
    pin: { lng: -3.9862, lat: 5.4003 },
  },
  { address: 'Deux-Plateaux Vallon, rue des Jardins, portail vert', pin: { lng: -3.9965, lat: 5.3712 } },
  { address: 'Marcory Zone 4, rue du Canal, résidence Palmier', pin: { lng: -3.9826, lat: 5.2961 } },
  { address: 'Treichville, avenue 16, rue 21, à côté de la boulangerie', pin: { lng: -4.0126, lat: 5.3006 } },
  {
    address: 'Plateau, boulevard de la République, immeuble Alpha, 5e étage',
    pin: { lng: -4.0201, lat: 5.3227 },
  },
  { address: 'Yopougon Maroc, carrefour de l’église, deuxième maison', pin: { lng: -4.0899, lat: 5.3409 } },
  { address: 'Adjamé 220 Logements, bâtiment C, porte 14', pin: { lng: -4.0227, lat: 5.3535 } },
  { address: 'Koumassi Remblais, rue de la mosquée', pin: { lng: -3.9497, lat: 5.2917 } },
  { address: 'Port-Bouët Gonzagueville, près du marché', pin: { lng: -3.9014, lat: 5.2455 } },
  { address: 'Bingerville, cité Féh Kessé, villa 118', pin: { lng: -3.8887, lat: 5.3561 } },
  { address: 'Abobo Baoulé, terminus du bus, maison à étage', pin: { lng: -4.0047, lat: 5.4216 } },
];
