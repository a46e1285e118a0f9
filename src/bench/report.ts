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

/** Whatever hangs must not measure for ever, and whoever interrupts leaves nothing behind: `exit` is heard. */
export function endAfter(longestMs: number): void {
  setTimeout(() => process.exit(1), longestMs).unref();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}
