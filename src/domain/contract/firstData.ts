import type { Me } from '../people/accounts.ts';

export interface FirstRead {
  path: string;
  input?: object;
  isPaged?: boolean;
}

export interface FirstData {
  me: Me;
  /** The server's clock gives this time. */
  at: number;
  reads: (FirstRead & { data: unknown })[];
}

export const FIRST_DATA_ID = 'laveo-first';

/** The element that shows the shape of the screen until the screen is there. */
export const SHAPE_ID = 'laveo-shape';
