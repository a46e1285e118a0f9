// Draws what cannot be an SVG from the site's own drawings: public/share.png, which shared links show, and
// public/letter-logo.png, the head of each letter. Run it when the drawings change.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { createServer } from 'vite';
import { chromiumArgs, chromiumPath } from './lib/chromium.mjs';
import { root } from './lib/paths.mjs';
import { say } from './lib/say.mjs';

const WIDTH = 1200;
const HEIGHT = 630;

const text = (/** @type {string} */ file) => readFile(join(root, file), 'utf8');

/** The drawings as the site has them. */
async function drawings() {
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false },
  });
  const draw = async (/** @type {string} */ file, /** @type {string} */ name, props = {}) => {
    const drawn = await vite.ssrLoadModule(`/src/web/ui/drawings/${file}.tsx`);
    return renderToStaticMarkup(createElement(drawn[name], props));
  };
  const all = {
    hero: await draw('Hero', 'Hero'),
    water: await draw('Hero', 'Waterline'),
    logo: await draw('Logo', 'Logo', { height: 76 }),
  };
  await vite.close();
  return all;
}

const { hero, water, logo } = await drawings();
const font = await readFile(
  join(root, 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
  'base64',
);
const page = `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: Figtree; font-weight: 300 900; src: url(data:font/woff2;base64,${font}) }
${await text('src/web/styles/colours.css')}
body { margin: 0; width: ${WIDTH}px; height: ${HEIGHT}px; position: relative; overflow: hidden;
  background: linear-gradient(var(--lagoon-pale), var(--paper)); color: var(--ink); font: 800 74px/1.06 Figtree }
.logo { position: absolute; left: 72px; top: 64px }
h1 { position: absolute; left: 72px; top: 182px; width: 560px; margin: 0; font: inherit; letter-spacing: -0.03em }
.hero { position: absolute; left: 610px; top: 196px; width: 560px }
.water { position: absolute; left: 0; right: 0; bottom: 90px; height: 120px }
.foot { position: absolute; inset: auto 0 0; height: 91px; padding: 18px 72px 0; box-sizing: border-box;
  background: #0d6b78; color: #fff; font: 600 34px/1.3 Figtree }
</style><div class="logo">${logo}</div><h1>Votre linge part sale, revient impeccable.</h1>
<div class="hero">${hero}</div><div class="water">${water}</div><div class="foot">Le pressing à domicile, à Abidjan</div>`;

const LOGO = { width: 100, height: 32 };
const logoPage = `<!doctype html><meta charset="utf-8"><style>${await text('src/web/styles/colours.css')}
/* One colour that is read on white and on the dark of letters. */
:root { --lagoon-ink: #1b8896 }
body { margin: 0 } svg { width: ${LOGO.width}px; height: ${LOGO.height}px }</style>${logo}`;

const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });

/** @param {string} name @param {string} html @param {{ width: number, height: number }} size @param {number} scale */
async function drawPicture(name, html, size, scale) {
  const tab = await browser.newPage({ viewport: size, deviceScaleFactor: scale });
  await tab.setContent(html);
  await tab.evaluate(() => document.fonts.ready);
  const picture = await tab.screenshot({ omitBackground: true });
  const file = await sharp(picture)
    .png({ palette: true, colours: 128, compressionLevel: 9 })
    .toFile(join(root, 'public', name));
  say(`public/${name}: ${Math.ceil(file.size / 1000)} kB.`);
}

await drawPicture('share.png', page, { width: WIDTH, height: HEIGHT }, 1);
// Three pixels a point, for the screens of phones.
await drawPicture('letter-logo.png', logoPage, LOGO, 3);
await browser.close();
