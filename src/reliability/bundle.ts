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
  const name = basename(entry, '.ts');
  return (await buildBundles({ [name]: entry }, name))[name] ?? '';
}

/** Programs of one folder share the chunks of what they have in common: ten take half of the time of ten bundles. */
export async function buildBundles<Name extends string>(
  entries: Record<Name, string>,
  within: string,
): Promise<Record<Name, string>> {
  folder ??= createBundleFolder();
  const outDir = join(folder, within, 'server');
  const names = Object.keys(entries) as Name[];
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
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, join(root, entries[name])])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  return Object.fromEntries(names.map((name) => [name, join(outDir, `${name}.js`)])) as Record<Name, string>;
}
