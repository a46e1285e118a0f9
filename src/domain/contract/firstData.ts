import type { Me } from '../people/accounts.ts';

/** A query whose answer the server sends with the page that asks it first. */
export interface FirstRead {
  /** "orders.latest": a router's name and a query's. */
  path: string;
  input?: object;
  /** The screen asks for it page by page. */
  isPaged?: boolean;
}

/** The answers to a screen's first queries, for the person who asked for the page. */
export interface FirstData {
  me: Me;
  /** By the server's clock. */
  at: number;
  reads: (FirstRead & { data: unknown })[];
}

/** The element of the page that holds them. */
export const FIRST_DATA_ID = 'laveo-first';

/** The element that shows the shape of the screen until the screen is there. */
export const SHAPE_ID = 'laveo-shape';
