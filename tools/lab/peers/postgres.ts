import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BARE_TABLES } from '#bench/bareFile.ts';
import { findFreePort } from '#bench/servers.ts';
import { openReadOnly, type Sqlite } from '#db/connection.ts';

const VERSIONS = '/usr/lib/postgresql';

export interface Postgres {
  folder: string;
  url: string;
  query(sql: string): string[];
}

/** A cluster of its own in a temporary folder, with the settings that `initdb` writes; it ends with this process. */
export async function startPostgres(schemaFile: string, bareFolder: string): Promise<Postgres> {
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'laveo-postgres-'));
  const cluster = join(folder, 'cluster');
  const port = await findFreePort();
  // PostgreSQL refuses to run as root.
  const run = (command: string, args: string[], input = '') =>
    execFileSync('runuser', ['-u', 'postgres', '--', command, ...args], {
      input,
      cwd: '/',
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'inherit'],
      maxBuffer: 1 << 30,
    });
  const control = (...args: string[]) =>
    run(join(programs, 'pg_ctl'), ['-D', cluster, '-w', '-l', join(folder, 'log'), ...args]);
  const runSql = (sql: string) =>
    run('psql', ['-h', '127.0.0.1', '-p', String(port), '-XqAt', '-v', 'ON_ERROR_STOP=1', 'postgres'], sql);
  chmodSync(folder, 0o777);
  run(join(programs, 'initdb'), ['-D', cluster, '-A', 'trust', '-E', 'UTF8']);
  control('start', '-o', `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`);
  process.on('exit', () => {
    control('stop', '-m', 'immediate');
    rmSync(folder, { recursive: true, force: true });
  });
  const sqlite = openReadOnly(`${bareFolder}/laveo.sqlite`);
  runSql(`\\i ${schemaFile}`);
  for (const table of BARE_TABLES) runSql(buildCopy(sqlite, table));
  sqlite.close();
  runSql(`create index on app.orders (created_at desc, id);
    select setval('app.order_events_sequence_seq', (select max(sequence) from app.order_events));
    vacuum analyze`);
  const query = (sql: string) => runSql(sql).trimEnd().split('\n');
  return { folder, url: `postgres://postgres@127.0.0.1:${port}/postgres`, query };
}

function findPrograms(): string {
  const findNewest = () => {
    try {
      return readdirSync(VERSIONS)
        .sort((a, b) => Number(a) - Number(b))
        .at(-1);
    } catch {
      return undefined;
    }
  };
  if (!findNewest()) execFileSync('apt-get', ['install', '-y', 'postgresql'], { stdio: 'inherit' });
  return join(VERSIONS, findNewest() ?? '', 'bin');
}

function buildCopy(sqlite: Sqlite, table: string): string {
  const columns = (sqlite.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
  const rows = sqlite.prepare(`select * from ${table}`).raw().all() as (string | number | null)[][];
  const toCsv = (value: string | number | null) =>
    typeof value === 'string' ? `"${value.replaceAll('"', '""')}"` : String(value ?? '');
  const lines = rows.map((row) => row.map(toCsv).join(',')).join('\n');
  return `copy app.${table} (${columns}) from stdin with (format csv);\n${lines}\n\\.\n`;
}
