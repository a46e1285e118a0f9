import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from './bundle.ts';

export function killAfter(
  lines: number,
  file: string,
  args: readonly string[],
  onLine: (line: string) => void,
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
    if (left === 0) child.kill('SIGKILL');
  });
  return new Promise((done) => {
    reader.once('close', () => done(complaint));
  });
}
