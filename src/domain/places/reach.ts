import { measureKilometres, type Point } from './geo.ts';

export type ServiceArea = { workshop: Point; farthestKm: number };

export const isTooFar = (point: Point, { workshop, farthestKm }: ServiceArea): boolean =>
  measureKilometres(workshop, point) > farthestKm;
