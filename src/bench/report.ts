import { cpus, loadavg } from 'node:os';

export const MB = 1024 * 1024;

export const say = (line: string) => process.stdout.write(`${line}\n`);

/** What else the machine does: on a shared one a figure says nothing without it. */
export const busy = () => `load ${loadavg()[0]?.toFixed(1)}`;

export const machine = () =>
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ${busy()}, ${new Date().toISOString()}`;

/** A line of the table: what was measured, and whether what was asked for is met. */
export function line(what: string, figures: string, goal: string, met: boolean | null): void {
  say(`| ${what} | ${figures} | ${goal} | ${met === null ? '' : met ? 'yes' : 'NO'} |`);
}

export const whole = (n: number) => Math.round(n).toLocaleString('en-US');
export const ms = (n: number) => `${n < 10 ? n.toFixed(2) : n.toFixed(0)} ms`;
export const times = (n: number) => `${n.toFixed(2)} ×`;
export const yesOrNo = (isMet: boolean) => (isMet ? 'yes' : '**no**');

/** As docs/bench.md writes them. */
export function tableHead(title: string, columns: readonly string[]): void {
  say(`\n### ${title}\n`);
  row(columns);
  row(columns.map(() => '---'));
}
export const row = (cells: readonly string[]) => say(`| ${cells.join(' | ')} |`);

const began = performance.now();
/** Beside the tables, which may be written to a file. */
export const progress = (what: string) =>
  process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${what}\n`);

/** Whatever hangs must not measure for ever, and whoever interrupts leaves nothing behind: `exit` is heard. */
export function endAfter(longestMs: number): void {
  setTimeout(() => process.exit(1), longestMs).unref();
  // Each time: several pass on the one that they are sent, and the second must not cut the tidying off.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
}
