// Keeps the files of the table, so that it opens without a network after the first visit.
// What is kept, and its version, are written in front of this when the page is placed.

/** @type {{version: string, files: string[]}} */
const KEPT = /** @type {any} */ (self).KEPT;
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const OURS = `arkrules-table ${worker.registration.scope} `;
const CACHE = OURS + KEPT.version;

worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => event.waitUntil(clear()));
worker.addEventListener("message", ({ data }) => {
  if (data === "take over") worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(worker.registration.scope)) event.respondWith(found(event.request));
});

async function fill() {
  const cache = await caches.open(CACHE);
  await cache.addAll(KEPT.files.map((file) => new Request(file, { cache: "no-cache" })));
}

async function clear() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {Request} request */
async function found(request) {
  const cache = await caches.open(CACHE);
  const { pathname } = new URL(request.url);
  const wanted = pathname.endsWith("/") ? new URL("index.html", request.url).href : request.url;
  return (await cache.match(wanted, { ignoreSearch: true })) ?? fetch(request);
}
