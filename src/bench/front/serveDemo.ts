import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { hashToken } from '#server/hashToken.ts';
import { type Running, startProgram } from '../servers.ts';
import { FOLLOW_TOKEN } from './pages.ts';

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
  if (isPublic) insertFollowLink(join(folder, 'laveo.sqlite'));
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

/** Written as it is stored, because a sign-in of a real shop asks for more than a password. */
function insertFollowLink(file: string): void {
  const database = new Database(file);
  const link = database.prepare(
    "insert into order_links (id, order_id, created_at) select ?, id, ? from orders where status = 'pending' limit 1",
  );
  link.run(hashToken(FOLLOW_TOKEN), Date.now());
  database.close();
}
