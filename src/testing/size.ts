/**
 * How often a test of chance or of growth does its work: seldom in `npm test`, as often as its promise says in
 * `npm run nightly`. A variable of that name asks for any other number.
 */
export function readSize(name: string, { usual, whole }: { usual: number; whole: number }): number {
  return Number(process.env[name] ?? (process.env.NIGHTLY ? whole : usual));
}
