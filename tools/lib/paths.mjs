import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** LAVEO_OUT lets several people build the same tree without treading on each other. */
export const outDir = resolve(root, process.env.LAVEO_OUT ?? 'dist');

export const serverFile = join(outDir, 'server', 'main.js');
export const laveoFile = join(outDir, 'server', 'laveo.js');

const bin = (/** @type {string} */ path) => join(root, 'node_modules', path);

/** The tools' own files, run by the Node that runs us: no shell, no npx, no half second lost. */
export const tool = {
  tsc: bin('typescript/bin/tsc'),
  biome: bin('@biomejs/biome/bin/biome'),
  vite: bin('vite/bin/vite.js'),
  vitest: bin('vitest/vitest.mjs'),
  playwrightTest: bin('@playwright/test/cli.js'),
  playwright: bin('playwright/cli.js'),
  tsx: bin('tsx/dist/cli.mjs'),
};
