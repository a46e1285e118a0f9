import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { invoiceFonts } from './tools/lib/invoice-fonts.mjs';
import { outDir } from './tools/lib/paths.mjs';

/** Natives: the packages of production. Everything else is bundled, which takes a third of the start time. */
const external = ['better-sqlite3', '@node-rs/argon2', '@node-rs/bcrypt', 'sharp'];

const isDev = process.env.LAVEO_DEV !== undefined;
/** In development Node loads the packages itself, but for their style sheets. */
const ONLY_STYLES = /\.css$/;

export default defineConfig({
  plugins: [react(), invoiceFonts()],
  publicDir: false,
  // Without it the prerendered pages would be drawn by React's development build, four times slower.
  define: isDev ? {} : { 'process.env.NODE_ENV': '"production"' },
  ssr: { target: 'node', noExternal: isDev ? ONLY_STYLES : true, external },
  build: {
    ssr: true,
    target: 'node20',
    outDir: join(outDir, 'server'),
    // In development the running program must not vanish while the next one is being written.
    emptyOutDir: !isDev,
    sourcemap: true,
    minify: !isDev,
    rolldownOptions: {
      input: {
        main: 'src/server/boot/main.ts',
        laveo: 'src/cli/laveo.ts',
        documents: 'src/server/documents/worker.ts',
        planner: 'src/server/rounds/worker.ts',
        panel: 'src/server/stats/worker.ts',
        pageReader: 'src/server/upkeep/pageReader.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
