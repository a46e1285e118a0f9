import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from './bundle.ts';

/** The kill comes `delayMs` after so many lines of output; the result is what the program complained of. */
export function killAfter(
  lines: number,
  file: string,
  args: readonly string[],
  onLine: (line: string) => void,
  delayMs = 0,
): Promise<string> {
  const child = spawn(process.execPath, [file, ...args], { cwd: root });
  let complaint = '';
  let left = lines;
  child.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => {
    onLine(line);
    left -= 1;
    if (left === 0) setTimeout(() => child.kill('SIGKILL'), delayMs);
  });
  return new Promise((done) => {
    reader.once('close', () => done(complaint));
  });
}
