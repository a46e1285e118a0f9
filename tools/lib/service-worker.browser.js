// The service worker of the built site. `build` = { version, shell, livreur, door } is written above by the build.
const { version, shell, livreur, door } = build;
const name = `laveo-${version}`;
/** Pages without anything of a person: the empty one, and the shape of a client's area. A livreur's comes with theirs. */
const shellPages = ['/app-shell', '/app-shell/client'];
/** The areas, and where the installed app opens: from there the page sends whoever it remembers to his area. */
const opensAlone = /^\/((livreur|client)(\/.*)?|connexion)?$/;
/** On one bar, or behind a proxy whose server restarts, what is cached is better than a white page. */
const PATIENCE_MS = 4_000;
/** An area has its last known list on the phone: its shape comes at once, unless the server is as quick. */
const AREA_PATIENCE_MS = 400;

self.addEventListener('install', (event) => {
  event.waitUntil(keep([...shellPages, ...shell]).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldBuilds().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/assets/')) {
    event.respondWith(asset(event));
    // The first file of the livreur's area brings the rest of it, so that it opens in a basement without network.
    if (door.includes(url.pathname)) event.waitUntil(keepMissing(livreur).catch(ignore));
  } else if (request.mode === 'navigate' && opensAlone.test(url.pathname)) {
    event.respondWith(page(request, url.pathname));
  }
});

async function keep(addresses) {
  const cache = await caches.open(name);
  await cache.addAll(addresses);
}

async function keepMissing(addresses) {
  const cache = await caches.open(name);
  const cached = await Promise.all(addresses.map((address) => cache.match(address)));
  await cache.addAll(addresses.filter((_, index) => !cached[index]));
}

async function asset(event) {
  const { request } = event;
  const cached = await find(request);
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
  // The public home page is worth a wait: the server draws it, with its prices.
  const patience = path === '/' ? Number.POSITIVE_INFINITY : area ? AREA_PATIENCE_MS : PATIENCE_MS;
  if (!cached) return answer;
  const sound = answer.then(
    (one) => (one.status < 500 ? one : cached),
    () => cached,
  );
  return Number.isFinite(patience) ? Promise.race([sound, after(patience).then(() => cached)]) : sound;
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

async function put(request, answer) {
  const cache = await caches.open(name);
  await cache.put(request, answer);
}

function after(delay) {
  return new Promise((resolve) => setTimeout(resolve, delay));
}

function ignore() {}

async function forgetOldBuilds() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((one) => one.startsWith('laveo-') && one !== name).map((one) => caches.delete(one)),
  );
}
