import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Running, startProgram } from '../servers.ts';

/** Each version seeds with its own command, because the schemas may differ. */
export async function serveDemo(
  files: { laveoFile: string; serverFile: string },
  { isPublic }: { isPublic: boolean },
): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'laveo-front-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  execFileSync(process.execPath, [files.laveoFile, 'seed', '--demo'], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, LAVEO_DEMO: '1' },
  });
  return startProgram({
    file: files.serverFile,
    env: {
      DATA_DIR: folder,
      NODE_ENV: 'production',
      LIMITS_FACTOR: '1000',
      LOG_LEVEL: 'error',
      // The public pages are measured as in a real shop, which lists no demonstration accounts beside the sign-in.
      LAVEO_DEMO: isPublic ? '0' : '1',
    },
    first: { path: '/tarifs' },
  });
}
