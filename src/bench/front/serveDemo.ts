import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Running, start } from '../servers.ts';

/** Serves the demonstration's data, which each version writes by itself. */
export async function serveDemo(
  files: { laveoFile: string; serverFile: string },
  { isPublic }: { isPublic: boolean },
): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'laveo-front-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  execFileSync(process.execPath, [files.laveoFile, 'seed', '--demo'], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, LAVEO_DEMO: '1' },
  });
  return start({
    file: files.serverFile,
    env: {
      DATA_DIR: folder,
      NODE_ENV: 'production',
      LIMITS_FACTOR: '1000',
      LOG_LEVEL: 'error',
      // The public pages of a real house, without the accounts of a demonstration beside the sign-in.
      LAVEO_DEMO: isPublic ? '0' : '1',
    },
    first: { path: '/tarifs' },
  });
}
