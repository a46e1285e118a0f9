// The service worker of the built site. `build` = { version, shell, livreur, door } is written above by the build.
const { version, shell, livreur, door } = build;
const name = `laveo-${version}`;
const shellPage = '/app-shell';

self.addEventListener('install', (event) => {
  event.waitUntil(keep([shellPage, ...shell]).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldBuilds().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/assets/')) {
    event.respondWith(fromCache(request));
    // The first file of the livreur's area brings the rest of it, so that it opens in a basement without network.
    if (door.includes(url.pathname)) event.waitUntil(keepMissing(livreur));
  } else if (request.mode === 'navigate' && /^\/(livreur|client)(\/|$)/.test(url.pathname)) {
    event.respondWith(
      fetch(request).catch(() => caches.match(shellPage).then((page) => page ?? Response.error())),
    );
  }
});

async function keep(addresses) {
  const cache = await caches.open(name);
  await cache.addAll(addresses);
}

async function keepMissing(addresses) {
  const cache = await caches.open(name);
  const kept = await Promise.all(addresses.map((address) => cache.match(address)));
  await cache.addAll(addresses.filter((_, index) => !kept[index]));
}

async function fromCache(request) {
  const cache = await caches.open(name);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function forgetOldBuilds() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((one) => one.startsWith('laveo-') && one !== name).map((one) => caches.delete(one)),
  );
}
