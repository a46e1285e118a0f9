import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, tool } from './paths.mjs';

it('the server is built for development too, where packages stay outside', () => {
  const out = mkdtempSync(join(tmpdir(), 'laveo-dev-'));
  try {
    const env = { ...process.env, LAVEO_DEV: '1', LAVEO_OUT: out };
    const args = [tool.vite, 'build', '--config', 'vite.server.config.ts', '--logLevel', 'error'];
    execFileSync(process.execPath, args, { cwd: root, env });
    for (const program of ['main.js', 'laveo.js'])
      expect(existsSync(join(out, 'server', program))).toBe(true);
  } finally {
    rmSync(out, { recursive: true });
  }
});
