import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundleReport } from './tools/lib/bundle-report.mjs';
import { outDir } from './tools/lib/paths.mjs';
import { screensOf } from './tools/lib/screens.mjs';
import { serviceWorker } from './tools/lib/service-worker.mjs';
import { dropUnusedColours } from './tools/lib/unused-colours.mjs';

/** What the server answers itself; in development Vite passes it on, so that the browser sees one origin. */
const served = [
  '/trpc',
  '/live',
  '/uploads',
  '/factures',
  '/exports',
  '/webhooks',
  '/demo/letters',
  '/healthz',
  '/readyz',
];
const api = process.env.LAVEO_API ?? 'http://127.0.0.1:3001';

/**
 * Mantine, the calls and the frame: what the areas are built on. Nothing here is loaded by a public page. Without forms,
 * selects and dialogs: the screens that a phone opens first begin without them.
 */
const SIGNED =
  /node_modules[\\/]@(mantine[\\/](?!form|core[\\/](styles[\\/]Combobox|esm[\\/]components[\\/](Modal|ScrollArea|NativeSelect|Combobox)))|tanstack[\\/]|trpc[\\/])|src[\\/]web[\\/](net[\\/](trpc|live|queryClient|firstQueries)|shell[\\/](Signed|Area|Require|theme)|ui[\\/](layout[\\/](Area|Mantine|NavRow|PersonMenu)|feedback[\\/](Skeletons|ConnectionNotice|ErrorPanel)))/;
const FORMS =
  /src[\\/]web[\\/]ui[\\/]form[\\/](Field|HumanProof|IdentityFields|SubmitButton|use\w+|zodForm)\./;
const WORDS =
  /src[\\/](domain[\\/](house|catalogue|format[\\/](money|text|houseWords|phone))|web[\\/](ui[\\/](Phone|TeamLinks)|net[\\/](call|failures|showFailure|timedFetch)))\./;
/** A module that fewer of the lazy parts use stays out of everybody's file. */
const SHARED_BY = 8;

export default defineConfig({
  plugins: [
    react(),
    dropUnusedColours(),
    serviceWorker(),
    bundleReport(join(outDir, 'bundle.json')),
    bundleReport(join(outDir, 'screens.json'), screensOf),
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
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
              priority: 1,
            },
            // What the public pages and the sign-in share, in two files: each is a request.
            { name: 'forms', test: FORMS },
            { name: 'words', test: WORDS },
            // What most screens behind the sign-in share, in one file: each is a request, and a phone makes six at a time.
            { name: 'signed', test: SIGNED, minShareCount: SHARED_BY },
          ],
        },
      },
    },
  },
});
