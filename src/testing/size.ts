/**
 * Randomised tests and tests of growth repeat their work less often in `npm test` than in `npm run nightly`. An
 * environment variable of this name overrides both numbers.
 */
export function readSize(name: string, { usual, whole }: { usual: number; whole: number }): number {
  return Number(process.env[name] ?? (process.env.NIGHTLY ? whole : usual));
}
