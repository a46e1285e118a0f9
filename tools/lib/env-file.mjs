import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** Reads .env if there is one; what the shell has set already wins. */
export function readEnvFile() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
