import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build } from 'vite';

export const root = resolve(import.meta.dirname, '../..');

export type Bundle = { file: string; remove(): void };

/** A program of ours as one file, as the real build makes it: it starts in a fifth of the time of its sources. */
export async function buildBundle(entry: string): Promise<Bundle> {
  const name = entry.replace(/^.*\/(\w+)\.ts$/, '$1');
  // The bundle finds better-sqlite3 below node_modules; each run has its own folder, so that two do not meet.
  const out = join(root, 'node_modules', '.cache', `laveo-${name}-${process.pid}`, 'server');
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
    build: { ssr: join(root, entry), outDir: out, target: 'node20' },
  });
  return {
    file: join(out, `${name}.js`),
    remove: () => rmSync(resolve(out, '..'), { recursive: true, force: true }),
  };
}

/** The server with the command line beside it, as the real build has it: what it reads and copies is left to other processes. */
export async function bundleServer(entry = 'src/server/boot/main.ts'): Promise<Bundle> {
  const [server, laveo] = [await buildBundle(entry), await buildBundle('src/cli/laveo.ts')];
  const beside = join(dirname(server.file), 'laveo.js');
  writeFileSync(beside, `await import(${JSON.stringify(laveo.file)});`);
  return {
    file: server.file,
    remove: () => {
      server.remove();
      laveo.remove();
    },
  };
}
