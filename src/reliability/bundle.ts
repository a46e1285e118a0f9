import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { build } from 'vite';

export const root = resolve(import.meta.dirname, '../..');

let folder: string | undefined;

/** Bundles find their native modules only below node_modules; two runs at once must not share a folder. */
function createBundleFolder(): string {
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const opened = mkdtempSync(join(cache, 'laveo-bundles-'));
  process.once('exit', () => rmSync(opened, { recursive: true, force: true }));
  return opened;
}

/** A bundle is made like the real build, and starts much faster than its sources. */
export async function buildBundle(entry: string): Promise<string> {
  folder ??= createBundleFolder();
  const name = basename(entry, '.ts');
  const outDir = join(folder, name, 'server');
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    // Vite would take React's development build under a test runner.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    ssr: {
      target: 'node',
      noExternal: true,
      external: ['better-sqlite3', '@node-rs/argon2', '@node-rs/bcrypt', 'sharp'],
    },
    build: { ssr: join(root, entry), outDir, target: 'node20' },
  });
  return join(outDir, `${name}.js`);
}
