import { cpus, loadavg } from 'node:os';

export const printLine = (line: string) => process.stdout.write(`${line}\n`);

export const describeLoad = () => `load ${loadavg()[0]?.toFixed(1)}`;

export const describeMachine = () =>
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ${describeLoad()}, ${new Date().toISOString()}`;

export const formatInteger = (n: number) => Math.round(n).toLocaleString('en-US');
export const formatMs = (n: number) => `${n < 10 ? n.toFixed(2) : n.toFixed(0)} ms`;

export function printTableHead(title: string, columns: readonly string[]): void {
  printLine(`\n### ${title}\n`);
  printRow(columns);
  printRow(columns.map(() => '---'));
}
export const printRow = (cells: readonly string[]) => printLine(`| ${cells.join(' | ')} |`);

const began = performance.now();
export const printProgress = (what: string) =>
  process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${what}\n`);

/** A run that hangs ends after `longestMs`. Signals call `exit` too, because its listeners clean up. */
export function limitRunTime(longestMs: number): void {
  setTimeout(() => process.exit(1), longestMs).unref();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
}

export function getMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
