import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundleReport } from './tools/lib/bundle-report.mjs';
import { outDir } from './tools/lib/paths.mjs';
import { describeScreens } from './tools/lib/screens.mjs';
import { serviceWorker } from './tools/lib/service-worker.mjs';
import { sharedFiles } from './tools/lib/sharedFiles.mjs';
import { dropUnusedColours } from './tools/lib/unused-colours.mjs';

/** What the server answers itself; in development Vite passes it on, so that the browser sees one origin. */
const served = [
  '/trpc',
  '/live',
  '/uploads',
  '/factures',
  '/exports',
  '/suivi/facture.pdf',
  '/desabonnement',
  '/webhooks',
  '/demo/letters',
  '/healthz',
  '/readyz',
];
const api = process.env.LAVEO_API ?? 'http://127.0.0.1:3001';

export default defineConfig({
  plugins: [
    react(),
    dropUnusedColours(),
    serviceWorker(),
    bundleReport(join(outDir, 'bundle.json')),
    bundleReport(join(outDir, 'screens.json'), describeScreens),
  ],
  server: {
    host: '127.0.0.1',
    strictPort: true,
    proxy: Object.fromEntries(served.map((path) => [`^${path}(/|\\?|$)`, { target: api }])),
  },
  build: {
    outDir: join(outDir, 'web'),
    emptyOutDir: true,
    sourcemap: false,
    // The CSP allows data: for pictures only, and a small file of its own is cached for ever.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Does not shrink anything: what changes rarely keeps its name from one release to the next.
        codeSplitting: { groups: sharedFiles },
      },
    },
  },
});
