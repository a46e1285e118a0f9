import { cpus, loadavg } from 'node:os';

export const MB = 1024 * 1024;

export const say = (line: string) => process.stdout.write(`${line}\n`);

export const describeLoad = () => `load ${loadavg()[0]?.toFixed(1)}`;

export const describeMachine = () =>
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ${describeLoad()}, ${new Date().toISOString()}`;

export function sayLine(what: string, figures: string, goal: string, met: boolean | null): void {
  say(`| ${what} | ${figures} | ${goal} | ${met === null ? '' : met ? 'yes' : 'NO'} |`);
}

export const formatWhole = (n: number) => Math.round(n).toLocaleString('en-US');
export const toMs = (n: number) => `${n < 10 ? n.toFixed(2) : n.toFixed(0)} ms`;
export const toTimes = (n: number) => `${n.toFixed(2)} ×`;
export const toYesOrNo = (isMet: boolean) => (isMet ? 'yes' : '**no**');

export function sayHead(title: string, columns: readonly string[]): void {
  say(`\n### ${title}\n`);
  sayRow(columns);
  sayRow(columns.map(() => '---'));
}
export const sayRow = (cells: readonly string[]) => say(`| ${cells.join(' | ')} |`);

const began = performance.now();
export const sayProgress = (what: string) =>
  process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${what}\n`);

/** A run that hangs ends after this time. An interrupted one still emits `exit`, whose listeners clean up. */
export function endAfter(longestMs: number): void {
  setTimeout(() => process.exit(1), longestMs).unref();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
}
