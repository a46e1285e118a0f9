import type { Me } from '../people/accounts.ts';

export type FirstRead = { path: string; input?: object; isPaged?: boolean };

export type FirstData = { me: Me; at: number; reads: (FirstRead & { data: unknown })[] };

export const FIRST_DATA_ID = 'laveo-first';

export const SHAPE_ID = 'laveo-shape';
