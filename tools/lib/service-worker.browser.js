// The service worker of the built site. `build` = { version, shell, livreur, door, drawings } is written above by the build.
const { version, shell, livreur, door, drawings } = build;
const name = `laveo-${version}`;
/** Pages without anything of a person: the empty one, and the shape of a client's area. A livreur's comes with theirs. */
const shellPages = ['/app-shell', '/app-shell/client'];
/** Drawn by the server, with the prices: stored as they were last read. The empty page draws the others in their place. */
const publicPage =
  /^\/(services|fonctionnement|tarifs|contact|candidature-livreur|mentions-legales|confidentialite|suivi)?$/;
/** What a visitor looks for without network. */
const firstRead = ['/', '/tarifs'];
/** The areas, and where the installed app opens: from there the page sends the person it remembers to their area. */
const opensAlone = /^\/((livreur|client)(\/.*)?|connexion|commander)$/;
/** On one bar, or behind a proxy whose server restarts, what is cached is better than a white page. */
const PATIENCE_MS = 4_000;
/** An area has its last known list on the phone: its shape comes at once, unless the server is as quick. */
const AREA_PATIENCE_MS = 400;

self.addEventListener('install', (event) => {
  event.waitUntil(install().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    forgetOldBuilds()
      .then(() => self.clients.claim())
      .then(announce)
      .then(keepOpenPages),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (/^\/(assets|garments)\//.test(url.pathname)) {
    event.respondWith(asset(event));
    // The first file of the livreur's area brings the rest of it, so that it opens in a basement without network.
    if (door.includes(url.pathname)) event.waitUntil(keepMissing(livreur).catch(ignore));
  } else if (request.mode === 'navigate' && publicPage.test(url.pathname)) {
    event.respondWith(drawnPage(event, url.pathname));
  } else if (request.mode === 'navigate' && opensAlone.test(url.pathname)) {
    event.respondWith(page(request, url.pathname));
  }
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

/** A browser may end the subscription of a page that takes a message and shows nothing. */
async function showPush(data) {
  const { title, body, lang, tag, navigate } = readPush(data);
  const look = { icon: '/icon-192.png', badge: '/icon-192.png' };
  await self.registration.showNotification(title, {
    body,
    lang,
    tag,
    data: navigate,
    renotify: Boolean(tag),
    ...look,
  });
}

function readPush(data) {
  try {
    return data.json().notification;
  } catch {
    return { title: 'Laveo', body: 'Du nouveau vous attend.', lang: 'fr', navigate: '/connexion' };
  }
}

/** Nothing is done by the tap alone: the page shows what there is to do. */
async function openPage(address) {
  const { origin, pathname, href } = new URL(address, self.location.origin);
  if (origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window' });
  const open = pages.find((page) => new URL(page.url).pathname === pathname);
  await (open ? open.focus() : self.clients.openWindow(href));
}

/** A livreur's area of the build before is followed by the new one: the network may be gone when they reload. */
async function install() {
  const hadLivreur = await caches.match('/app-shell/livreur');
  const cache = await caches.open(name);
  await cache.addAll([...shellPages, ...firstRead, ...drawings, ...shell, ...(hadLivreur ? livreur : [])]);
}

async function keepMissing(addresses) {
  const cache = await caches.open(name);
  const cached = await Promise.all(addresses.map((address) => cache.match(address)));
  await cache.addAll(addresses.filter((_, index) => !cached[index]));
}

async function asset(event) {
  const { request } = event;
  const cached = await findInAnyBuild(request);
  if (cached) return cached;
  const answer = await fetch(request);
  // A phone whose storage is full still gets what it asked for.
  if (answer.ok) event.waitUntil(put(request, answer.clone()).catch(ignore));
  return answer;
}

async function page(request, path) {
  const answer = fetch(request);
  answer.catch(ignore);
  const [, area] = /^\/(client|livreur)(?:\/|$)/.exec(path) ?? [];
  const cached = (area && (await find(`/app-shell/${area}`))) ?? (await find('/app-shell'));
  if (!cached) return answer;
  return soundOr(answer, cached, area ? AREA_PATIENCE_MS : PATIENCE_MS);
}

/** The server's; as it was last read when the network has none; the empty page when it was never read. */
async function drawnPage(event, path) {
  const answer = fetch(event.request);
  event.waitUntil(answer.then((one) => one.status === 200 && put(path, one.clone())).catch(ignore));
  const stored = await find(path);
  if (stored) return soundOr(answer, await asLastRead(stored), PATIENCE_MS);
  const empty = await find('/app-shell');
  return empty ? soundOr(answer, empty, Number.POSITIVE_INFINITY) : answer;
}

/** The first visit to a page comes before the worker, and may be the only one before the network is lost. */
async function keepOpenPages() {
  const pages = await self.clients.matchAll({ type: 'window' });
  const paths = new Set(pages.map(({ url }) => new URL(url).pathname));
  for (const path of paths) if (publicPage.test(path)) await keepMissing([path]).catch(ignore);
}

function soundOr(answer, instead, patience) {
  const sound = answer.then(
    (one) => (one.status < 500 ? one : instead),
    () => instead,
  );
  return Number.isFinite(patience) ? Promise.race([sound, after(patience).then(() => instead)]) : sound;
}

/** The page says of when its prices are. */
async function asLastRead(stored) {
  const at = Date.parse(stored.headers.get('date') ?? '');
  if (Number.isNaN(at)) return stored;
  const headers = new Headers(stored.headers);
  for (const ofTheWire of ['content-encoding', 'content-length', 'etag']) headers.delete(ofTheWire);
  const html = await stored.text();
  return new Response(html.replace('<html ', `<html data-read-at="${at}" `), { headers });
}

/** Storage that cannot be opened holds nothing. */
async function find(request) {
  try {
    const cache = await caches.open(name);
    return await cache.match(request);
  } catch {
    return undefined;
  }
}

/** A page that is open across a release goes on with the files of its own. */
async function findInAnyBuild(request) {
  try {
    return await caches.match(request);
  } catch {
    return undefined;
  }
}

async function put(request, answer) {
  const cache = await caches.open(name);
  await cache.put(request, answer);
}

function after(delay) {
  return new Promise((resolve) => setTimeout(resolve, delay));
}

function ignore() {}

/** All but the last one before this: pages of it may be open. */
async function forgetOldBuilds() {
  const names = await caches.keys();
  const old = names.filter((one) => one.startsWith('laveo-') && one !== name).slice(0, -1);
  await Promise.all(old.map((one) => caches.delete(one)));
}

/** Tells the open pages which files are now served: those of another build offer to reload. */
async function announce() {
  const pages = await self.clients.matchAll({ type: 'window' });
  for (const open of pages) open.postMessage({ shell });
}
