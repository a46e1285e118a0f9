import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { invoiceFonts } from './tools/lib/invoice-fonts.mjs';
import { nativeSpread } from './tools/lib/native-spread.mjs';
import { outDir } from './tools/lib/paths.mjs';

/** Natives: the packages of production. Everything else is bundled, which takes a third of the start time. */
const external = ['better-sqlite3', '@node-rs/argon2', '@node-rs/bcrypt', 'sharp'];

export default defineConfig({
  plugins: [react(), invoiceFonts(), nativeSpread()],
  publicDir: false,
  // Without it the prerendered pages would be drawn by React's development build, four times slower.
  define: process.env.LAVEO_DEV ? {} : { 'process.env.NODE_ENV': '"production"' },
  ssr: { target: 'node', noExternal: true, external },
  build: {
    ssr: true,
    target: 'node20',
    outDir: join(outDir, 'server'),
    // In development the running program must not vanish while the next one is being written.
    emptyOutDir: !process.env.LAVEO_DEV,
    sourcemap: true,
    minify: true,
    rolldownOptions: {
      input: {
        main: 'src/server/boot/main.ts',
        laveo: 'src/cli/laveo.ts',
        documents: 'src/server/documents/worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
