import { setFlagsFromString } from 'node:v8';

/** V8 multiplies its space for young objects by this when it is full. */
const V8_GROWTH = 2;
const NONE = 1;
const setGrowth = (factor: number) => setFlagsFromString(`--semi-space-growth-factor=${factor}`);

/** A start throws so much away that V8 would take 14 MB for it, and never give them back. */
export const keepYoungSpace = () => setGrowth(NONE);
/** As the load asks for it. */
export const growYoungSpace = () => setGrowth(V8_GROWTH);
