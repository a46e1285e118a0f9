import type { Deps } from '../ctx.ts';

/** Whether sales go to the tax office before they are issued. */
export const certifies = (_: Pick<Deps, 'settings'>): boolean => false;
